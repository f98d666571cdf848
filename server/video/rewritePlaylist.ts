/**
 * A playlist with every address replaced: lines of their own and `URI="…"` attributes (RFC 8216, clauses 4.3.2.4 and on).
 * @param base address the playlist came from
 * @param rename new name of an absolute address; null leaves the line out
 */
export function rewritePlaylist(text: string, base: URL, rename: (address: URL) => string | null): string {
  const renamed = (address: string) => {
    try {
      return rename(new URL(address, base))
    } catch {
      return null
    }
  }
  const lines = text.split(/\r?\n/).flatMap(line => {
    if (line === '') return []
    if (!line.startsWith('#')) return renamed(line.trim()) ?? []
    let kept = true
    const written = line.replace(/URI="([^"]*)"/g, (_all, address: string) => {
      const name = renamed(address)
      if (name === null) kept = false
      return `URI="${name}"`
    })
    return kept ? written : []
  })
  return `${lines.join('\n')}\n`
}
