/**
 * Writes font24.bin.gz, the 1-bit face of the server's own demonstration pictures: GB2312 level 1, ASCII, some signs and every character of the demonstration
 * sites' names in 24 × 24 cells, cut from Noto Sans SC 700 (SIL Open Font License 1.1, @fontsource/noto-sans-sc) by a Chromium.
 * Layout: count (uint16), the code points in order (uint16 each), then 72 bytes a glyph: 24 rows of 3 bytes, the left pixel in the highest bit; little-endian.
 * Run by hand: `npx tsx assets/video/buildFont.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'

const cell = 24
const gb2312 = new TextDecoder('gbk')
const levelOne = Array.from({ length: 0xd8 - 0xb0 }, (_, row) =>
  Array.from({ length: 94 }, (_, column) => gb2312.decode(new Uint8Array([0xb0 + row, 0xa1 + column]))).join(''),
)
  .join('')
  .replace(/[^\u4e00-\u9fff]/g, '')
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')
const demo = ['sites', 'microgrids'].map(name => readFileSync(`assets/demo/${name}.json`, 'utf8')).join('')
const named = demo.replace(/[^\u4e00-\u9fff]/g, '')
const letters = [...new Set(`${ascii}${levelOne}${named}，。：；、（）·—℃□`)].sort()

const face = '@fontsource/noto-sans-sc/700.css'
const folder = `node_modules/${face.replace('700.css', '')}`
const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH || '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await browser.newPage()
await page.route('http://fonts.test/**', route => {
  const { pathname } = new URL(route.request().url())
  if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '<link rel="stylesheet" href="/700.css"><canvas></canvas>' })
  return route.fulfill({ path: folder + pathname.slice(1) })
})
await page.goto('http://fonts.test/')
const rows = await page.evaluate(
  async ({ letters, cell }) => {
    // Every subset that holds one of the letters is fetched before the first is drawn.
    await document.fonts.load(`700 22px "Noto Sans SC"`, letters.join(''))
    const canvas = document.querySelector('canvas')!
    canvas.width = cell
    canvas.height = cell
    const context = canvas.getContext('2d', { willReadFrequently: true })!
    return letters.map(letter => {
      const half = letter < '\u007f'
      context.fillStyle = '#000'
      context.fillRect(0, 0, cell, cell)
      context.fillStyle = '#fff'
      context.font = `700 ${half ? 21 : 22}px "Noto Sans SC"`
      context.textAlign = 'center'
      context.textBaseline = 'alphabetic'
      context.fillText(letter, half ? 6 : 12, 20, half ? 12 : 24)
      const { data } = context.getImageData(0, 0, cell, cell)
      return Array.from({ length: cell * 3 }, (_, byte) =>
        Array.from({ length: 8 }, (_, bit) => (data[(byte * 8 + bit) * 4]! > 118 ? 128 >> bit : 0)).reduce((a, b) => a | b, 0),
      )
    })
  },
  { letters, cell },
)
await browser.close()
const bytes = Buffer.alloc(2 + letters.length * 2)
bytes.writeUInt16LE(letters.length)
for (const [i, letter] of letters.entries()) bytes.writeUInt16LE(letter.charCodeAt(0), 2 + 2 * i)
writeFileSync('assets/video/font24.bin.gz', gzipSync(Buffer.concat([bytes, Buffer.from(rows.flat())]), { level: 9 }))
