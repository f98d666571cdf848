import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { file } from '../../../core/contract/platform/file.ts'
import { type FileSite, openFileSite, pdf } from '../fixtures/fileSite.ts'

let world: FileSite
beforeAll(async () => {
  world = await openFileSite()
})
afterAll(() => world.close())

const edge = '----edge'
/** Sends a file under a name as it is, without what a browser makes of it. */
async function put(name: string, content: Buffer = pdf('x')) {
  const field = (key: string, value: string) => `--${edge}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
  const quoted = name.replace(/["\\]/g, '\\$&')
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${quoted}"\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(field('fileModule', 'contract') + field('fileDataid', world.record.fileDataid) + head),
    content,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  const headers = { ...world.east.headers, 'content-type': `multipart/form-data; boundary=${edge}` }
  return (await world.site.app.inject({ method: 'POST', url: file.upload.path, headers, payload })).json()
}
/** The name a file is kept under, or why it is refused; and how it is handed out. */
async function keptAs(name: string, content?: Buffer) {
  const { data, fields } = await put(name, content)
  if (!data) return { refused: fields.file as string }
  const { name: header } = await world.bytes('downFeignFile', { fileId: data.fileId }, world.east.headers)
  await world.east.api(file.del, { fileIds: data.fileId })
  return { kept: data.fileOriginalName as string, header }
}
const types = '文件格式不正确, 请上传.pdf/.docx/.xlsx格式文件!'
const zipHead = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0])

describe('the name of a file', () => {
  it.each([
    ['../../etc/合同.pdf', '合同.pdf'],
    ['C:\\Users\\x\\合同.pdf', '合同.pdf'],
    ['合\u0000同\u0007.pdf', '合同.pdf'],
    ['合\u2028同\u2029.pdf', '合同.pdf'],
    ['  合同.pdf  ', '合同.pdf'],
    ['e\u0301.pdf', 'é.pdf'],
    ['合同.exe.pdf', '合同.exe.pdf'],
    ['合同.PDF', '合同.PDF'],
  ])('%j is kept as %j', async (given, kept) => {
    expect((await keptAs(given)).kept).toBe(kept)
  })

  it('shows the extension it has, whichever way it was made to be read', async () => {
    expect((await keptAs('合同\u202Efdp.docx', zipHead)).kept).toBe('合同fdp.docx')
    expect((await keptAs('\u2067合同\u2069.pdf')).kept).toBe('合同.pdf')
  })

  it('has at most 50 characters, however many units a character takes', async () => {
    const rare = '𠮷'.repeat(46)
    expect((await keptAs(`${rare}.pdf`)).kept).toBe(`${rare}.pdf`)
    expect((await keptAs(`${rare}𠮷.pdf`)).refused).toBe('文件名不能超过 50 个字符')
  })

  it('breaks out of no header', async () => {
    const { kept, header } = await keptAs('it\'s (1)*"; filename=x.exe;.pdf')
    expect(kept).toBe('it\'s (1)*"; filename=x.exe;.pdf')
    expect(header).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+$/)
    expect(decodeURIComponent(String(header).split("''")[1]!)).toBe(kept)
  })

  it('is refused where what it names is something else, or nothing', async () => {
    for (const name of ['合同.pdf.exe', '合同.pdf.', '../..', '', 'pdf', '.exe']) expect((await keptAs(name)).refused, name).toBe(types)
    expect((await keptAs('合同.docx', Buffer.from('PK, and then something else'))).refused).toBe(types)
    expect((await keptAs('合同.xlsx', pdf('x'))).refused).toBe(types)
    expect((await keptAs('合同.pdf', Buffer.from('MZ\u0090 a program'))).refused).toBe(types)
  })
})

describe('names in an archive', () => {
  it('are ones every system can unpack, and differ in more than large and small letters', async () => {
    const given = ['报告.pdf', '报告.pdf', '报告.PDF', '报告(2).pdf', '对账:一?.pdf', 'con.pdf', '对账_一_.pdf']
    const ids = []
    for (const name of given) ids.push((await put(name, pdf(name))).data.fileId)
    const payload = { fileIds: ids.join(',') }
    const reply = await world.site.app.inject({ method: 'POST', url: file.getFileZip.path, headers: world.east.headers, payload })
    const unpacked = Object.entries(unzipSync(reply.rawPayload))
    expect(unpacked.map(([name]) => name)).toEqual([
      '报告.pdf',
      '报告(2).pdf',
      '报告(3).PDF',
      '报告(2)(2).pdf',
      '对账_一_.pdf',
      '_con.pdf',
      '对账_一_(2).pdf',
    ])
    // Time and day as MS-DOS writes them, of the first file: the site's clock, whatever the server's zone.
    const [time, day] = [reply.rawPayload.readUInt16LE(10), reply.rawPayload.readUInt16LE(12)]
    const { records } = await world.east.api(file.getFileList, world.record)
    const two = (value: number) => String(value).padStart(2, '0')
    expect(`${1980 + (day >> 9)}-${two((day >> 5) & 15)}-${two(day & 31)} ${two(time >> 11)}:${two((time >> 5) & 63)}`).toBe(
      records[0]!.fileUploadTime.slice(0, 16),
    )
    expect(unpacked.map(([, content]) => Buffer.from(content).toString())).toEqual(given.map(name => pdf(name).toString()))
    await world.east.api(file.del, payload)
  })
})
