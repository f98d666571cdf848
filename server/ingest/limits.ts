/** ±9.9999999E7 stands for "no limit" (monitoring §9). */
export const noLimit = 9.9999999e7

/** Is there a limit, or is it the number that stands for none? */
export const isLimit = (value: number) => Number.isFinite(value) && Math.abs(value) < noLimit

/** The limit, null where there is none. */
export const limitOrNull = (value: number): number | null => (isLimit(value) ? value : null)
