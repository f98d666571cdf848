/** What a file of tests may take, s, on a quiet machine of two cores. */
const budget = 60
/** What it may have taken when it landed, as a share of its budget: the rest is for one run differing from the next. */
export const landing = 2 / 3

/** Files that may take longer, s, and why. */
export const exceptions: Record<string, { seconds: number; why: string }> = {}

export const budgetOf = (file: string) => exceptions[file]?.seconds ?? budget
