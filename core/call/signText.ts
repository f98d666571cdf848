/**
 * Text that is signed: method, path, parameters, time and nonce as one JSON array. Each stands in its own quotes, so
 * that different requests never make the same text, wherever a line break or a brace stands in them.
 */
export function signText(method: string, path: string, input: unknown, timestamp: string, nonce: string): string {
  const sent: unknown = JSON.parse(JSON.stringify(input ?? {}))
  const text = method === 'GET' ? canonical(asSent(sent)) : canonical(sent)
  return `[${[method, path].map(part => JSON.stringify(part)).join(',')},${text},${JSON.stringify(timestamp)},${JSON.stringify(nonce)}]`
}

/** JSON with the keys of objects in order (RFC 8785): the same value has one text, another value another. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${parts.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`
}

/** Parameters as an address carries them: what is empty is left out, everything else is text, a list of one is no list. */
function asSent(input: unknown): unknown {
  const known = Object.entries(input ?? {}).filter(
    ([, part]) => part !== null && part !== '' && !(Array.isArray(part) && part.length === 0),
  )
  return Object.fromEntries(
    known.map(([key, part]) => {
      const texts = [part].flat().map(String)
      return [key, texts.length === 1 ? texts[0] : texts]
    }),
  )
}
