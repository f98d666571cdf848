/**
 * What the sign-in page is told of somebody sent there: the way back, and whether a session ended under somebody who was at work.
 * @param from path and query one was at; the sign-in pages themselves are nothing to return to
 */
export function signInQuery(from: string, expired: boolean): string {
  const query = new URLSearchParams()
  if (expired) query.set('expired', '1')
  if (from !== '/' && !from.startsWith('/login')) query.set('redirect', from)
  return query.size > 0 ? `?${query}` : ''
}
