import { createHash, createHmac } from 'node:crypto'

export interface S3Key {
  region: string
  accessKey: string
  secretKey: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
/** As RFC 3986 wants it, which escapes more than `encodeURIComponent`. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** SHA-256 of nothing: of a request without a body. */
export const emptyHash = sha256('')

/**
 * Headers that sign a request to an S3-compatible store (AWS Signature Version 4).
 * @param bodyHash SHA-256 of the body, hex
 * @param headers further ones that are signed with it
 */
export function signS3(
  { region, accessKey, secretKey }: S3Key,
  { method, url, bodyHash, at, headers = {} }: { method: string; url: URL; bodyHash: string; at: Date; headers?: Record<string, string> },
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const signed: Record<string, string> = { ...headers, host: url.host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time }
  const names = Object.keys(signed)
    .map(name => name.toLowerCase())
    .sort()
  const values = new Map(Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value.trim()]))
  const query = [...url.searchParams]
    .map(([name, value]) => [escaped(name), escaped(value)] as const)
    .sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : 1))
    .map(pair => pair.join('='))
    .join('&')
  const path = url.pathname
    .split('/')
    .map(part => escaped(decodeURIComponent(part)))
    .join('/')
  const canonical = [method, path, query, ...names.map(name => `${name}:${values.get(name)}`), '', names.join(';'), bodyHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretKey}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
  const { host: _host, ...sent } = signed
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}
