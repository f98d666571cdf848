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
    const uri = /URI="([^"]*)"/.exec(line)
    if (!uri) return line
    const name = renamed(uri[1] ?? '')
    return name === null ? [] : line.replace(uri[0], () => `URI="${name}"`)
  })
  return `${lines.join('\n')}\n`
}

export const isPlaylist = (body: Uint8Array) => Buffer.from(body.subarray(0, 7)).toString('latin1') === '#EXTM3U'
