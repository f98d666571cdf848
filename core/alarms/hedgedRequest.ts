/** Browsers keep at most so many connections to a host open. */
const connections = 6

/**
 * Asks the same thing over every connection a browser may hold and takes the first answer. On a line that went dead
 * without closing, the browser still believes in its idle connections and would wait on one after the other: asked
 * together and given up together, they are all dropped at once, and the next question opens a new one.
 */
export async function hedgedRequest<T>(ask: (signal: AbortSignal) => Promise<T>, patienceMs: number): Promise<T> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), patienceMs)
  try {
    return await Promise.any(Array.from({ length: connections }, () => ask(end.signal)))
  } finally {
    clearTimeout(timer)
    end.abort()
  }
}
