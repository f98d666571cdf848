import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { productFolder } from '../database/productFolder.ts'

const unpacked = promisify(gunzip)
const folder = () => join(productFolder('assets') ?? 'assets', 'video', 'clips')

/** A recorded loop as assets/video/buildClips.ts writes it: two seconds a segment, 1 000 ticks a second. */
export interface Clip {
  init: Buffer
  segments: Buffer[]
}

/** Where the boxes of a type begin among the outermost ones (ISO/IEC 14496-12). */
function placesOf(type: string, movie: Buffer): number[] {
  const places: number[] = []
  for (let at = 0; at < movie.length; at += movie.readUInt32BE(at)) if (movie.toString('latin1', at + 4, at + 8) === type) places.push(at)
  return places
}

/** Reads a loop of assets/video/clips: half to one megabyte. */
export async function readClip(name: string): Promise<Clip> {
  const movie = await unpacked(await readFile(join(folder(), `${name}.mp4.gz`)))
  const starts = placesOf('styp', movie)
  return { init: movie.subarray(0, starts[0]), segments: starts.map((start, i) => movie.subarray(start, starts[i + 1])) }
}

/** The still picture of a loop, a PNG. */
export const readStill = (name: string): Promise<Buffer> => readFile(join(folder(), `${name}.png`))

/**
 * A copy of a segment for its place in an endless stream.
 * @param sequence the playlist's number
 * @param start when its first picture is shown, ms
 */
export function segmentFor(segment: Buffer, sequence: number, start: number): Buffer {
  const copy = Buffer.from(segment)
  copy.writeUInt32BE(sequence % 2 ** 32, copy.indexOf('mfhd') + 8)
  copy.writeBigUInt64BE(BigInt(start), copy.indexOf('tfdt') + 8)
  return copy
}
