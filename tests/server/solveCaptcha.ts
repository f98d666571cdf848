import { inflateSync } from 'node:zlib'
import { strokesOf } from '../../server/access/glyphStrokes.ts'

/** Pixels are taken two by two: 75 by 25. */
const [columns, rows] = [75, 25]

/** The greys of a picture (server/access/greyPng.ts), 0 to 1, at half its size. */
function halved(png: Buffer): Float64Array {
  const width = png.readUInt32BE(16)
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const raw = inflateSync(Buffer.concat(data))
  const stride = 1 + width / 2
  const grey = (x: number, y: number) => {
    const pair = raw[y * stride + 1 + (x >> 1)]!
    return (x % 2 === 0 ? pair >> 4 : pair & 15) / 15
  }
  const greys = new Float64Array(columns * rows)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      greys[y * columns + x] = (grey(2 * x, 2 * y) + grey(2 * x + 1, 2 * y) + grey(2 * x, 2 * y + 1) + grey(2 * x + 1, 2 * y + 1)) / 4
  return greys
}

/** What is ink, whether it is dark on light or light on dark: what the fewer pixels around are like. */
function inkOf(greys: Float64Array): Float64Array {
  const reach = 6
  return greys.map((grey, place) => {
    const [x, y] = [place % columns, Math.floor(place / columns)]
    let [dark, count] = [0, 0]
    for (let v = Math.max(0, y - reach); v <= Math.min(rows - 1, y + reach); v++)
      for (let u = Math.max(0, x - reach); u <= Math.min(columns - 1, x + reach); u++) {
        dark += greys[v * columns + u]! < 0.52 ? 1 : 0
        count++
      }
    return dark * 2 < count ? 1 - grey : grey
  })
}

interface Template {
  character: string
  width: number
  height: number
  /** Mean 0, length 1. */
  values: Float64Array
}

/** A character as it may stand there: turned, small and large, narrow and wide. */
function templatesOf(character: string): Template[] {
  const made: Template[] = []
  for (const turn of [-0.3, -0.15, 0, 0.15, 0.3])
    for (const [wide, tall] of [
      [0.95, 0.95],
      [1.25, 0.95],
      [1.05, 1.15],
      [1.3, 1.15],
      [1.2, 1.35],
    ] as const) {
      const lines = strokesOf(character).map(line =>
        line.map(([x, y]) => {
          const [down, right] = [(y - 7) * tall, (x - 5) * wide]
          return [right * Math.cos(turn) - down * Math.sin(turn), right * Math.sin(turn) + down * Math.cos(turn)] as const
        }),
      )
      const all = lines.flat()
      const [left, top] = [Math.min(...all.map(([x]) => x)) - 1, Math.min(...all.map(([, y]) => y)) - 1]
      const width = Math.ceil(Math.max(...all.map(([x]) => x)) - left + 2)
      const height = Math.min(rows, Math.ceil(Math.max(...all.map(([, y]) => y)) - top + 2))
      const values = new Float64Array(width * height)
      for (const line of lines)
        line.slice(1).forEach(([x2, y2], n) => {
          const [x1, y1] = line[n]!
          for (let t = 0; t <= 1; t += 0.1)
            for (let y = 0; y < height; y++)
              for (let x = 0; x < width; x++) {
                const far = Math.hypot(x + 0.5 - (x1 + t * (x2 - x1) - left), y + 0.5 - (y1 + t * (y2 - y1) - top))
                values[y * width + x] = Math.max(values[y * width + x]!, Math.min(1, Math.max(0, 1.5 - far)))
              }
        })
      made.push({ character, width, height, values: unit(values) })
    }
  return made
}

function unit(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const length = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0)) || 1
  return values.map(value => (value - mean) / length)
}

/** Sums of everything above and to the left of each place, one row and column more than the picture has. */
function summed(values: Float64Array): Float64Array {
  const sums = new Float64Array((columns + 1) * (rows + 1))
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const at = (y + 1) * (columns + 1) + x + 1
      sums[at] = values[y * columns + x]! + sums[at - 1]! + sums[at - columns - 1]! - sums[at - columns - 2]!
    }
  return sums
}
function within(sums: Float64Array, left: number, top: number, width: number, height: number): number {
  const at = (x: number, y: number) => sums[y * (columns + 1) + x]!
  return at(left + width, top + height) - at(left, top + height) - at(left + width, top) + at(left, top)
}

/** Reads a captcha: holds every character, turned and stretched, against every place, and takes the four that fit best and do not stand in each other. */
export function createSolver(alphabet: string): (png: Buffer) => string {
  const templates = [...alphabet].flatMap(templatesOf)
  return png => {
    const ink = inkOf(halved(png))
    const [sums, squares] = [summed(ink), summed(ink.map(value => value * value))]
    /** By the middle of the character: which fits best, and how well. */
    const best = Array.from({ length: columns }, () => ({ character: '', fit: -1 }))
    for (const { character, width, height, values } of templates)
      for (let top = 0; top + height <= rows; top++)
        for (let left = 0; left + width <= columns; left++) {
          let product = 0
          for (let y = 0; y < height; y++) {
            const [from, at] = [(top + y) * columns + left, y * width]
            for (let x = 0; x < width; x++) product += ink[from + x]! * values[at + x]!
          }
          const sum = within(sums, left, top, width, height)
          const fit = product / Math.sqrt(Math.max(1e-9, within(squares, left, top, width, height) - (sum * sum) / values.length))
          const middle = Math.round(left + width / 2)
          if (fit > best[middle]!.fit) best[middle] = { character, fit }
        }
    return fourOf(best)
  }
}

/** The four of the greatest fit together that stand at least so far from each other. */
function fourOf(best: { character: string; fit: number }[], apart = 11): string {
  type Read = { text: string; fit: number }
  let reads: Read[] = best.map(() => ({ text: '', fit: 0 }))
  for (let n = 0; n < 4; n++) {
    const next: Read[] = []
    best.forEach(({ character, fit }, middle) => {
      const before = n === 0 ? { text: '', fit: 0 } : middle >= apart ? reads[middle - apart]! : { text: '', fit: -10 }
      const here = { text: before.text + character, fit: before.fit + fit }
      const left = next[middle - 1]
      next.push(left && left.fit > here.fit ? left : here)
    })
    reads = next
  }
  return reads.at(-1)!.text
}
