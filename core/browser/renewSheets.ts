const pauseMs = 2000

/** A failed sheet in the words of Vite's loader. */
const lost = /^Unable to preload CSS for (.+)$/

/**
 * Vite asks for the style sheet of a chunk once: when the chunk is asked for again it takes the link that failed for a sheet that
 * stands, and what comes would have no styles. Such a link is asked for again until it arrives.
 */
export const renewSheets = () =>
  addEventListener('vite:preloadError', event => {
    const [, href] = lost.exec((event as Event & { payload: Error }).payload.message) ?? []
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) if (link.href === href) renew(link)
  })

function renew(link: HTMLLinkElement) {
  const next = link.cloneNode() as HTMLLinkElement
  next.onerror = () => setTimeout(() => renew(next), pauseMs)
  link.replaceWith(next)
}
