/** Readings older than this may have left the raw tail; see `fold`. */
export const tailMs = 10 * 60_000
