import { Failure } from '../failure.ts'
import { mediaTypeOf } from './mediaTypeOf.ts'
import type { Media } from './Source.ts'

const limitMs = 10_000
const mostBytes = 16 * 1024 * 1024

export const unreachable = () => new Failure(502, '视频源暂不可用')

/**
 * Fetches from a media server: no redirect (it could lead elsewhere), ten seconds, 16 MiB.
 * @throws Failure 502 for anything but a good answer
 */
export async function fetchMedia(address: URL, init: RequestInit = {}): Promise<Media> {
  try {
    const answer = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(limitMs) })
    if (!answer.ok || !answer.body) throw new Error(`HTTP ${answer.status}`)
    const pieces: Uint8Array[] = []
    let length = 0
    for await (const piece of answer.body) {
      length += piece.length
      if (length > mostBytes) throw new Error('too long')
      pieces.push(piece)
    }
    const body = Buffer.concat(pieces)
    // A key of an encrypted stream is no more than bytes.
    return { type: mediaTypeOf(body) ?? 'application/octet-stream', body }
  } catch {
    throw unreachable()
  }
}
