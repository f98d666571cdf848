/** What is finished and what is not, for a canvas: seen on the light and on the dark card (≥ 3 : 1). Only what is finished is green. */
export const stateInks = { done: '#13956c', open: '#b9770e' } as const
