const kb = 1024

/** Size of a file for people, from bytes. */
export const sizeText = (bytes: number) =>
  bytes < kb ? `${bytes} B` : bytes < kb * kb ? `${(bytes / kb).toFixed(1)} KB` : `${(bytes / kb / kb).toFixed(1)} MB`
