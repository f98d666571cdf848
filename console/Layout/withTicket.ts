/** The address with a one-time ticket added to its query. */
export function withTicket(address: string, ticket: string): string {
  const url = new URL(address, location.origin)
  url.searchParams.set('ticket', ticket)
  return url.href
}
