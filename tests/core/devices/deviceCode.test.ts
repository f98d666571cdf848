import { encodeQR } from 'qr'
import { decodeQR } from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { deviceCodeOf, deviceNoOf } from '../../../core/devices/deviceCode.ts'

/** A code as a camera might see it: so many pixels a cell, on white. */
function pictureOf(text: string, scale = 4) {
  const cells = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const side = cells.length * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (cells[Math.floor(y / scale)]![Math.floor(x / scale)]) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  return { width: side, height: side, data }
}

describe('the code on a device', () => {
  it('is read back to the number it was made of, whatever the platform is called by then', () => {
    const code = deviceCodeOf('https://energy.example.cn', 'GF1301-INV 03&x')
    expect(decodeQR(pictureOf(code))).toBe(code)
    expect(deviceNoOf(code)).toBe('GF1301-INV 03&x')
    expect(deviceNoOf(deviceCodeOf('http://10.0.0.7:8080', 'D-1'))).toBe('D-1')
  })

  it('is nothing else’s: a bare number does, another address or text does not', () => {
    expect(deviceNoOf(' GF1301-INV03 ')).toBe('GF1301-INV03')
    for (const other of ['', 'https://example.com/?deviceNo=1', 'https://energy.example.cn/deviceCode', 'WIFI:S:站;;', '一号箱变'])
      expect(deviceNoOf(other)).toBe('')
  })
})
