import { inflateSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createRecorder, init, segmentAt, segmentStart } from '../../server/video/createRecorder.ts'
import { BitWriter } from '../../server/video/h264/BitWriter.ts'
import { nal } from '../../server/video/h264/nal.ts'
import { format } from '../../server/video/picture/createView.ts'
import { rgbOf } from '../../server/video/picture/place.ts'
import { png } from '../../server/video/picture/png.ts'
import { back, forward, quantizeLumaMeans, quantizeRest, rescaleLumaMeans, rescaleRest } from '../../server/video/h264/transform.ts'

const camera = { id: 'E1-C1', name: '师院配电 高压开关室', scene: 'switchroom' }
const noon = Date.parse('2026-06-15T04:00:00Z')
const first = segmentAt(noon)

interface Box {
  type: string
  body: Uint8Array
  inner: Box[]
}
const holders = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'mvex', 'moof', 'traf'])
function boxesOf(bytes: Uint8Array): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(0)
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    const body = bytes.subarray(at + 8, at + length)
    if (length < 8 || at + length > bytes.length) throw new Error(`box ${type} of ${length} bytes at ${at} of ${bytes.length}`)
    boxes.push({ type, body, inner: holders.has(type) ? boxesOf(body) : [] })
    at += length
  }
  return boxes
}
const find = (boxes: Box[], ...path: string[]): Box => {
  const found = boxes.find(({ type }) => type === path[0])
  if (!found) throw new Error(`no ${path[0]}`)
  return path.length > 1 ? find(found.inner, ...path.slice(1)) : found
}
const word = (bytes: Uint8Array, at: number) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(at)
const long = (bytes: Uint8Array, at: number) => Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(at))

function readSegment(bytes: Uint8Array) {
  const boxes = boxesOf(bytes)
  const run = find(boxes, 'moof', 'traf', 'trun').body
  const samples = Array.from({ length: word(run, 4) }, (_, i) => ({ duration: word(run, 16 + 8 * i), size: word(run, 20 + 8 * i) }))
  const data = find(boxes, 'mdat').body
  let at = 0
  const units = samples.map(({ size }) => {
    const found: Uint8Array[] = []
    for (const end = at + size; at < end; ) {
      const length = word(data, at)
      found.push(data.subarray(at + 4, at + 4 + length))
      at += 4 + length
    }
    return found
  })
  const moofAt = bytes.indexOf(0x6d, 24) - 4
  return {
    sequence: word(find(boxes, 'moof', 'mfhd').body, 4),
    start: long(find(boxes, 'moof', 'traf', 'tfdt').body, 4),
    duration: samples.reduce((sum, sample) => sum + sample.duration, 0),
    dataOffset: word(run, 8),
    dataAt: data.byteOffset - bytes.byteOffset - moofAt,
    rest: data.length - at,
    units,
  }
}

/** Reads what a BitWriter wrote. */
function bitReader(bytes: Uint8Array) {
  let at = 0
  const bit = () => (bytes[at >> 3]! >> (7 - (at++ & 7))) & 1
  const bits = (count: number) => Array.from({ length: count }, bit).reduce((sum, one) => sum * 2 + one, 0)
  const ue = () => {
    let zeros = 0
    while (bit() === 0) zeros++
    return 2 ** zeros - 1 + bits(zeros)
  }
  const se = () => {
    const value = ue()
    return value % 2 ? (value + 1) / 2 : 0 - value / 2
  }
  return { bits, ue, se }
}

describe('codes of the bit stream', () => {
  it('come back as they were written', () => {
    const values = [0, 1, 2, 3, 7, 8, 62, 63, 255, 919, 65_534]
    const out = new BitWriter()
    for (const value of values) {
      out.ue(value)
      out.se(value)
      out.se(-value)
      out.bits(value & 0xff, 8)
    }
    const { bits, ue, se } = bitReader(out.end())
    for (const value of values) expect([ue(), se(), se(), bits(8)]).toEqual([value, value, value === 0 ? 0 : -value, value & 0xff])
  })

  it('never look like a start code', () => {
    const unit = nal(5, new Uint8Array([0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 4]))
    expect([...unit.subarray(1)]).toEqual([0, 0, 3, 0, 0, 3, 0, 1, 0, 0, 3, 2, 0, 0, 3, 3, 0, 0, 4])
  })

  it('are told apart: no code word of a table begins another', () => {
    const tables = JSON.parse(readFileSync('assets/video/cavlc.json', 'utf8')) as {
      coeffToken: string[][][]
      coeffTokenChromaDc: string[][]
      totalZeros: string[][]
      totalZerosChromaDc: string[][]
      runBefore: string[][]
    }
    const sets = [
      ...tables.coeffToken.map(table => table.flat()),
      tables.coeffTokenChromaDc.flat(),
      ...tables.totalZeros,
      ...tables.totalZerosChromaDc,
      ...tables.runBefore,
    ]
    for (const words of sets) expect(words.filter((word, i) => words.some((other, j) => i !== j && other.startsWith(word)))).toEqual([])
    expect(tables.coeffToken.map(table => table.flat().length)).toEqual([62, 62, 62])
    expect(tables.totalZeros.map(words => words.length)).toEqual(Array.from({ length: 15 }, (_, i) => 16 - i))
  })
})

describe('the transform', () => {
  it('gives a block back within its quantizer', () => {
    const block = Int32Array.from({ length: 16 }, (_, i) => ((i * 37) % 91) - 45)
    const given = block.slice()
    forward(block)
    const mean = block[0]!
    quantizeRest(block)
    rescaleRest(block)
    const means = new Int32Array(16).fill(mean)
    quantizeLumaMeans(means)
    rescaleLumaMeans(means)
    block[0] = means[5]!
    back(block)
    for (const [i, value] of block.entries()) expect(Math.abs(value - given[i]!)).toBeLessThanOrEqual(10)
  })
})

describe('the stream of a demonstration camera', () => {
  const recorder = createRecorder(camera)
  const segments = [0, 1, 2].map(i => readSegment(recorder.segment(first + i)))

  it('begins with a track of H.264 in its size', () => {
    const boxes = boxesOf(init())
    const entry = find(boxes, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd').body
    expect(boxes.map(({ type }) => type)).toEqual(['ftyp', 'moov'])
    expect(Buffer.from(entry.subarray(12, 16)).toString('latin1')).toBe('avc1')
    expect([entry[8 + 32]! * 256 + entry[8 + 33]!, entry[8 + 34]! * 256 + entry[8 + 35]!]).toEqual([format.width, format.height])
    const avcC = Buffer.from(entry).indexOf('avcC')
    // Version 1, constrained baseline, level 3.0, lengths of four bytes, one parameter set.
    expect([...entry.subarray(avcC + 4, avcC + 10)]).toEqual([1, 66, 0xc0, 30, 0xff, 0xe1])
  })

  it('has segments of two seconds that follow one another without a gap', () => {
    expect(segments.map(({ duration }) => duration)).toEqual([2000, 2000, 2000])
    expect(segments[1]!.start - segments[0]!.start).toBe(2000)
    expect(segments[2]!.start - segments[1]!.start).toBe(2000)
    expect(segments.map(({ sequence }) => sequence - first)).toEqual([0, 1, 2])
    for (const { rest, dataOffset, dataAt } of segments) expect([rest, dataOffset]).toEqual([0, dataAt])
  })

  it('has one picture a segment that stands alone, first, and numbers the others', () => {
    for (const { units } of segments) {
      expect(units.map(([unit]) => unit![0]! & 31)).toEqual([5, 1, 1, 1, 1, 1, 1, 1])
      const numbers = units.slice(1).map(([unit]) => {
        const { bits, ue } = bitReader(unit!.subarray(1))
        return [ue(), ue(), ue(), bits(4)]
      })
      expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7].map(number => [0, 5, 0, number]))
    }
  })

  it('covers the whole picture with its slices', () => {
    const starts = segments[0]!.units[0]!.map(unit => bitReader(unit.subarray(1)).ue())
    expect(starts[0]).toBe(0)
    expect(starts).toEqual([...starts].sort((a, b) => a - b))
    expect(starts.every(start => start % 40 === 0)).toBe(true)
  })

  it('is the same from any server process, and another for another camera or time', () => {
    const again = createRecorder(camera)
    expect(Buffer.from(again.segment(first)).equals(recorder.segment(first))).toBe(true)
    expect(Buffer.from(createRecorder({ ...camera, id: 'E1-C2' }).segment(first)).equals(recorder.segment(first))).toBe(false)
    expect(Buffer.from(recorder.segment(first + 1)).equals(recorder.segment(first))).toBe(false)
  })

  it('stays below 400 kbit/s in every scene', () => {
    for (const scene of ['switchroom', 'roof', 'container', 'chargingYard', 'gate'])
      expect((createRecorder({ ...camera, scene }).segment(first).length * 8) / 2).toBeLessThan(400_000)
  })
})

describe('a picture of a demonstration camera', () => {
  it('is a PNG whose clock tells the second and whose scene stays', () => {
    const recorder = createRecorder(camera)
    const pixels = (time: number) => {
      const file = png(rgbOf(recorder.at(time), format.height), format.width, format.height)
      expect(file.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
      expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([format.width, format.height])
      const length = file.readUInt32BE(33)
      expect(inflateSync(file.subarray(41, 41 + length))).toHaveLength(format.height * (format.width * 3 + 1))
      return rgbOf(recorder.at(time), format.height)
    }
    const start = segmentStart(first)
    const [one, two] = [pixels(start), pixels(start + 1000)]
    const changedIn = (top: number, bottom: number) => {
      let count = 0
      for (let at = top * format.width * 3; at < bottom * format.width * 3; at++) if (one[at] !== two[at]) count++
      return count
    }
    expect(changedIn(0, 32)).toBeGreaterThan(0)
    expect(changedIn(32, 300)).toBe(0)
    expect(changedIn(300, 360)).toBeGreaterThan(0)
  })
})
