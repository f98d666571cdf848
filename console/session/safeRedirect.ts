/** A path of our own origin, or undefined: nobody may be sent elsewhere by a link to the sign-in page. */
export function safeRedirect(target: string | null, origin: string): string | undefined {
  if (!target?.startsWith('/') || !URL.canParse(target, origin)) return undefined
  const url = new URL(target, origin)
  if (url.origin !== origin || /^\/(login|$)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}
