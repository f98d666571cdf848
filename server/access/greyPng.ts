import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/**
 * A picture of sixteen greys as PNG (ISO/IEC 15948).
 * @param greys row by row, 0 black to 1 white
 */
export function greyPng(greys: Float64Array, width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Four bits of grey, nothing interlaced.
  head.set([4, 0, 0, 0, 0], 8)
  const stride = 1 + Math.ceil(width / 2)
  const rows = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const level = Math.round(Math.min(1, Math.max(0, greys[y * width + x]!)) * 15)
      rows[y * stride + 1 + (x >> 1)]! |= x % 2 === 0 ? level << 4 : level
    }
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 3 })), chunk('IEND', Buffer.alloc(0))])
}
