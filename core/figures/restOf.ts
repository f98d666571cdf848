/** What a whole has beside its named parts; null while one of them is not known. Below zero the parts come to more than the whole. */
export const restOf = (whole: number | null, parts: readonly (number | null)[]): number | null =>
  whole === null ? null : parts.reduce<number | null>((rest, part) => (rest === null || part === null ? null : rest - part), whole)
