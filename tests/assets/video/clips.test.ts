import { readdirSync, readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createClip } from '../../../assets/video/encoder/createClip.ts'
import { format } from '../../../assets/video/encoder/picture/createView.ts'
import { scenes } from '../../../assets/video/encoder/picture/scenes.ts'
import { boxesOf, findBox, readSegment } from '../../mp4.ts'

const folder = 'assets/video/clips'
const names = Object.keys(scenes).flatMap(scene => [scene, `${scene}Mirrored`])
const movieOf = (name: string) => gunzipSync(readFileSync(`${folder}/${name}.mp4.gz`))
const segmentsOf = (movie: Buffer) => {
  const starts: number[] = []
  for (let at = 0; at < movie.length; at += movie.readUInt32BE(at)) if (movie.toString('latin1', at + 4, at + 8) === 'styp') starts.push(at)
  return starts.map((start, i) => movie.subarray(start, starts[i + 1]))
}

/** First macroblock and number of a slice (its header's unsigned Exp-Golomb codes, clause 7.3.3). */
function sliceHeader(unit: Uint8Array) {
  let at = 8
  const bit = () => (unit[at >> 3]! >> (7 - (at++ & 7))) & 1
  const bits = (count: number) => Array.from({ length: count }, bit).reduce((sum, one) => sum * 2 + one, 0)
  const ue = () => {
    let zeros = 0
    while (bit() === 0) zeros++
    return 2 ** zeros - 1 + bits(zeros)
  }
  return { first: ue(), type: ue(), parameters: ue(), number: bits(4) }
}

describe('the clips of the demonstration cameras', () => {
  it('lie there for every scene from both sides, less than 2 MB in all', () => {
    const files = readdirSync(folder)
    expect(files.sort()).toEqual(names.flatMap(name => [`${name}.mp4.gz`, `${name}.png`]).sort())
    expect(files.reduce((sum, file) => sum + statSync(`${folder}/${file}`).size, 0)).toBeLessThan(2_000_000)
  })

  it('are read by the server, which carries nothing of the encoder', () => {
    const programs = ['core', 'server', 'console', 'screens'].flatMap(room =>
      readdirSync(room, { recursive: true, encoding: 'utf8' }).flatMap(file => (/\.tsx?$/.test(file) ? [`${room}/${file}`] : [])),
    )
    expect(programs.filter(file => /['"][./]*assets\/video\//.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it.each([false, true])('are what buildClips.ts writes today (mirrored: %s)', mirrored => {
    const name = mirrored ? 'gateMirrored' : 'gate'
    const { movie, still } = createClip(scenes.gate!, mirrored)
    expect(movie.equals(movieOf(name))).toBe(true)
    expect(still.equals(readFileSync(`${folder}/${name}.png`))).toBe(true)
  })

  it.each(names)('%s: one round of segments of two seconds, each begun by a picture that stands alone', name => {
    const movie = movieOf(name)
    const boxes = boxesOf(movie)
    expect(boxes.slice(0, 2).map(({ type }) => type)).toEqual(['ftyp', 'moov'])
    const entry = findBox(boxes, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd').body
    expect([entry[40]! * 256 + entry[41]!, entry[42]! * 256 + entry[43]!]).toEqual([format.width, format.height])
    // Version 1, constrained baseline, level 3.0, lengths of four bytes, one parameter set.
    const avcC = Buffer.from(entry).indexOf('avcC')
    expect([...entry.subarray(avcC + 4, avcC + 10)]).toEqual([1, 66, 0xc0, 30, 0xff, 0xe1])

    const segments = segmentsOf(movie)
    expect(segments).toHaveLength(scenes[name.replace('Mirrored', '')]!.mover.seconds / 2)
    for (const bytes of segments) {
      const { duration, rest, dataOffset, dataAt, pictures } = readSegment(bytes)
      expect([duration, rest, dataOffset]).toEqual([2000, 0, dataAt])
      expect(bytes.length * 4).toBeLessThan(200_000) // bit/s
      expect(pictures.map(([unit]) => unit![0]! & 31)).toEqual([5, 1, 1, 1, 1, 1, 1, 1])
      expect(pictures.slice(1).map(([unit]) => sliceHeader(unit!))).toEqual(
        [1, 2, 3, 4, 5, 6, 7].map(number => ({ first: 0, type: 5, parameters: 0, number })),
      )
      const starts = pictures[0]!.map(unit => sliceHeader(unit).first)
      expect(starts[0]).toBe(0)
      expect(starts).toEqual([...starts].sort((a, b) => a - b))
      expect(starts.every(start => start % (format.width / 16) === 0)).toBe(true)
    }
  })
})
