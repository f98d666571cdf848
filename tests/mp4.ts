/** What a demonstration stream's pieces hold: boxes of ISO/IEC 14496-12, NAL units of H.264. */
export interface Box {
  type: string
  body: Uint8Array
  inner: Box[]
}
const holders = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'mvex', 'moof', 'traf'])

/** @throws Error for boxes that do not fill the bytes */
export function boxesOf(bytes: Uint8Array): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = word(bytes, at)
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    const body = bytes.subarray(at + 8, at + length)
    if (length < 8 || at + length > bytes.length) throw new Error(`box ${type} of ${length} bytes at ${at} of ${bytes.length}`)
    boxes.push({ type, body, inner: holders.has(type) ? boxesOf(body) : [] })
    at += length
  }
  return boxes
}

export const findBox = (boxes: Box[], ...path: string[]): Box => {
  const found = boxes.find(({ type }) => type === path[0])
  if (!found) throw new Error(`no ${path[0]}`)
  return path.length > 1 ? findBox(found.inner, ...path.slice(1)) : found
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset)
const word = (bytes: Uint8Array, at: number) => viewOf(bytes).getUint32(at)

/** A media segment: its numbers, and the NAL units of every picture. */
export function readSegment(bytes: Uint8Array) {
  const boxes = boxesOf(bytes)
  const run = findBox(boxes, 'moof', 'traf', 'trun').body
  const samples = Array.from({ length: word(run, 4) }, (_, i) => ({ duration: word(run, 16 + 8 * i), size: word(run, 20 + 8 * i) }))
  const data = findBox(boxes, 'mdat').body
  let at = 0
  const pictures = samples.map(({ size }) => {
    const units: Uint8Array[] = []
    for (const end = at + size; at < end; ) {
      const length = word(data, at)
      units.push(data.subarray(at + 4, at + 4 + length))
      at += 4 + length
    }
    return units
  })
  const moofAt = Buffer.from(bytes).indexOf('moof') - 4
  return {
    sequence: word(findBox(boxes, 'moof', 'mfhd').body, 4),
    /** ms */
    start: Number(viewOf(findBox(boxes, 'moof', 'traf', 'tfdt').body).getBigUint64(4)),
    /** ms */
    duration: samples.reduce((sum, sample) => sum + sample.duration, 0),
    /** Where the run says the pictures begin, and where they do. */
    dataOffset: word(run, 8),
    dataAt: data.byteOffset - bytes.byteOffset - moofAt,
    /** Bytes of media that belong to no picture. */
    rest: data.length - at,
    pictures,
  }
}
