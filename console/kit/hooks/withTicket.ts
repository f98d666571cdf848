/**
 * The address of another application with a one-time ticket in its query.
 * @param below path inside that application, such as `/mapPage`
 */
export function withTicket(address: string, ticket: string, below = ''): string {
  const url = new URL(address)
  if (below) url.pathname = url.pathname.replace(/\/$/, '') + below
  url.searchParams.set('ticket', ticket)
  return url.href
}
