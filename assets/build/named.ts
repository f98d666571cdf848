/** Files below a folder by their names. */
export const named = (folder: string, names: string) => new RegExp(`/${folder}/(?:\\w+/)*(?:${names})\\.tsx?(?:\\?|$)`)
export const any = (...parts: RegExp[]) => new RegExp(parts.map(({ source }) => `(?:${source})`).join('|'))
