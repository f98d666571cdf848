/** Files of a folder by their names. */
export const named = (folder: string, names: string) => new RegExp(`/${folder}/(?:${names})\\.tsx?$`)
export const any = (...parts: RegExp[]) => new RegExp(parts.map(({ source }) => `(?:${source})`).join('|'))
