import { playlistType } from './Source.ts'

const latin = (body: Uint8Array, from: number, to: number) => Buffer.from(body.subarray(from, to)).toString('latin1')
/** First boxes of an MP4 file or a piece of one (ISO/IEC 14496-12). */
const boxes = new Set(['ftyp', 'styp', 'moof', 'moov', 'sidx', 'emsg', 'prft', 'mdat'])
/** Length of a packet of a transport stream, each of which begins alike (ISO/IEC 13818-1). */
const packet = 188

/**
 * What bytes are, told by themselves: whoever they came from has no say in how a browser takes them.
 * @returns null for what is no media
 */
export function mediaTypeOf(body: Uint8Array): string | null {
  if (latin(body, 0, 7) === '#EXTM3U') return playlistType
  if (boxes.has(latin(body, 4, 8))) return 'video/mp4'
  if (body[0] === 0x47 && (body.length <= packet || body[packet] === 0x47)) return 'video/mp2t'
  if (body[0] === 0xff && body[1] === 0xd8 && body[2] === 0xff) return 'image/jpeg'
  if (latin(body, 1, 4) === 'PNG' && body[0] === 0x89) return 'image/png'
  if ((body[0] === 0xff && ((body[1] ?? 0) & 0xf6) === 0xf0) || latin(body, 0, 3) === 'ID3') return 'audio/aac'
  if (/^(\ufeff|ï»¿)?WEBVTT[ \t\r\n]/.test(latin(body, 0, 12))) return 'text/vtt'
  return null
}
