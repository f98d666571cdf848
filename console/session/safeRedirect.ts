import { covers } from './menu.ts'

/** Pages open to anybody, which ask for a session themselves: whoever came from there is led back. */
const openPages = ['/scenceDialog', '/deviceCode', '/qrCodeGeneration', '/orderPrint']

/**
 * Where somebody wanted to go, or undefined: nobody may be sent to another origin by a link to the sign-in page, nor to
 * a page that is not theirs.
 * @param urls what the user may open
 */
export function safeRedirect(target: string | null, origin: string, urls: readonly string[]): string | undefined {
  if (!target?.startsWith('/') || !URL.canParse(target, origin)) return undefined
  const url = new URL(target, origin)
  if (url.origin !== origin || ![...urls, ...openPages].some(own => covers(own, url.pathname))) return undefined
  return url.pathname + url.search + url.hash
}
