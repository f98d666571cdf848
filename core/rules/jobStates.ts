/** How a long work stands. */
export const jobStates = ['taking', 'waiting', 'running', 'ready', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]
