import { type Format, profile } from './h264/parameters.ts'

/** Boxes of ISO/IEC 14496-12 (fragmented MP4) for one track of H.264 video. */
const box = (type: string, ...parts: (Uint8Array | readonly number[])[]): Uint8Array => {
  const length = parts.reduce((sum, part) => sum + part.length, 8)
  const bytes = new Uint8Array(length)
  bytes.set(word(length))
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i)
  let at = 8
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
const half = (value: number) => [(value >> 8) & 255, value & 255]
const word = (value: number) => [...half(Math.floor(value / 65_536)), ...half(value % 65_536)]
const long = (value: number) => [...word(Math.floor(value / 2 ** 32)), ...word(value % 2 ** 32)]
const zeros = (count: number) => new Uint8Array(count)
const text = (value: string) => [...value].map(letter => letter.charCodeAt(0))
/** The unit matrix of headers. */
const matrix = [65_536, 0, 0, 0, 65_536, 0, 0, 0, 0x40000000].flatMap(word)

/** Ticks a second. */
export const timescale = 1000

/** The initialization section: what every segment shares (`EXT-X-MAP`). */
export function initSection(format: Format, sequence: Uint8Array, picture: Uint8Array): Uint8Array {
  const { width, height } = format
  const avcC = box(
    'avcC',
    [1, profile.idc, profile.constraints, profile.level, 0xff, 0xe1],
    half(sequence.length),
    sequence,
    [1],
    half(picture.length),
    picture,
  )
  const avc1 = box(
    'avc1',
    zeros(6),
    half(1),
    zeros(16),
    half(width),
    half(height),
    word(0x480000),
    word(0x480000),
    zeros(4),
    half(1),
    zeros(32),
    half(24),
    half(0xffff),
    avcC,
  )
  const stbl = box(
    'stbl',
    box('stsd', word(0), word(1), avc1),
    box('stts', zeros(8)),
    box('stsc', zeros(8)),
    box('stsz', zeros(12)),
    box('stco', zeros(8)),
  )
  const minf = box('minf', box('vmhd', word(1), zeros(8)), box('dinf', box('dref', word(0), word(1), box('url ', word(1)))), stbl)
  const mdia = box(
    'mdia',
    box('mdhd', zeros(12), word(timescale), zeros(4), half(0x55c4), zeros(2)),
    box('hdlr', zeros(8), text('vide'), zeros(12), text('video\0')),
    minf,
  )
  const tkhd = box('tkhd', word(3), zeros(8), word(1), zeros(8), zeros(16), matrix, word(width * 65_536), word(height * 65_536))
  const mvhd = box('mvhd', zeros(12), word(timescale), zeros(4), word(65_536), half(256), zeros(10), matrix, zeros(24), word(2))
  const trex = box('trex', zeros(4), word(1), word(1), zeros(12))
  const brands = [...text('iso6'), ...zeros(4), ...text('iso6cmfcmp41')]
  return concat([box('ftyp', brands), box('moov', mvhd, box('trak', tkhd, mdia), box('mvex', trex))])
}

export interface Segment {
  /** Running number, the playlist's. */
  sequence: number
  /** When its first picture is shown, ticks. */
  start: number
  /** Length of each picture, ticks. */
  duration: number
  /** The first stands alone, each following needs the one before. */
  samples: readonly Uint8Array[]
}

/** One media segment: `moof` and `mdat`. */
export function mediaSegment({ sequence, start, duration, samples }: Segment): Uint8Array {
  const runOf = (offset: number) =>
    box(
      'trun',
      word(0x000305), // data offset, first sample's flags, durations and sizes
      word(samples.length),
      word(offset),
      word(0x02000000), // depends on no other
      samples.flatMap(sample => [...word(duration), ...word(sample.length)]),
    )
  const moofOf = (offset: number) =>
    box(
      'moof',
      box('mfhd', word(0), word(sequence % 2 ** 32)),
      // Base is the moof itself; every sample but the first depends on another and is no entry point.
      box('traf', box('tfhd', word(0x020020), word(1), word(0x01010000)), box('tfdt', word(0x01000000), long(start)), runOf(offset)),
    )
  const trunFlags = moofOf(0)
  return concat([box('styp', [...text('msdh'), ...zeros(4), ...text('msdhmsix')]), moofOf(trunFlags.length + 8), box('mdat', ...samples)])
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
