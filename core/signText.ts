/** Text that is signed: method, path, parameters in key order, time and nonce, a line each. */
export function signText(method: string, path: string, input: unknown, timestamp: string, nonce: string): string {
  return [method, path, stable(input ?? {}), timestamp, nonce].join('\n')
}

/** JSON with keys in order and scalars as text, so that a query string and a body of the same values sign alike. */
function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`
  if (value && typeof value === 'object') {
    const known = Object.entries(value).filter(([, part]) => part !== undefined && part !== null && part !== '')
    return `{${known
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => `${key}:${stable(part)}`)
      .join(',')}}`
  }
  return String(value)
}
