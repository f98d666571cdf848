/** A part of a whole; null where either is unknown or there is no whole. */
export const ratioOf = (part: number | null, whole: number) => (part === null || whole <= 0 ? null : part / whole)
