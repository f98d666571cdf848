import type { Page } from 'playwright/test'
import { expect, test, watch } from '../support/site.ts'

/**
 * 合同 in a face every reader is to have and no document of this kind brings along: to show it takes the character maps
 * of our own server.
 */
const text = Buffer.from('合同', 'utf16le').swap16().toString('hex')
const content = `BT /F1 120 Tf 72 600 Td <${text}> Tj ET`
const document = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>endobj
4 0 obj<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>endobj
5 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
6 0 obj<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/FontDescriptor 7 0 R>>endobj
7 0 obj<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/StemV 93/CapHeight 880>>endobj
trailer<</Root 1 0 R/Size 8>>
%%EOF`
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(document, 'latin1') })

/** The files of the first contract of a station. */
async function openFiles(page: Page) {
  await page.goto('/intelligentControl/distributedPhoto?part=contracts')
  await page
    .getByRole('button', { name: /^附件 / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /附件$/ })
  await expect(dialog).toContainText('暂无附件')
  return {
    dialog,
    rows: dialog.getByRole('table', { name: '合同附件' }).getByRole('row'),
    input: dialog.getByLabel('上传文件', { exact: true }).and(dialog.locator('input')),
  }
}

async function removeFirst(page: Page) {
  await page
    .getByRole('button', { name: /^删除 / })
    .first()
    .click()
  await confirmRemoval(page)
}

const confirmRemoval = (page: Page) =>
  page
    .getByRole('dialog')
    .filter({ hasText: '此操作将永久删除该信息' })
    .getByRole('button', { name: /确\s*定/ })
    .click()

test('a contract gets its documents, which are read in the browser, taken home and removed; what is no document is refused by name', async ({
  page,
  context,
  signIn,
}) => {
  const { problems } = watch(page)
  await signIn(page, 'enterprise-admin')
  const { dialog, rows, input } = await openFiles(page)
  await input.setInputFiles([pdf('运维合同.pdf'), pdf('补充协议.pdf'), { ...pdf('合同.exe'), mimeType: 'application/x-msdownload' }])
  await expect(page.getByText('合同.exe：文件格式不正确, 请上传.pdf/.docx/.xlsx格式文件!')).toBeVisible()
  await expect(rows).toHaveCount(3)

  const opening = context.waitForEvent('page')
  await dialog.getByRole('button', { name: '运维合同.pdf', exact: true }).click()
  const viewer = await opening
  const seen = watch(viewer)
  await expect(viewer).toHaveTitle('运维合同.pdf')
  const drawn = () =>
    viewer.locator('.pdf-document canvas').evaluate(canvas => {
      const { width, height } = canvas as HTMLCanvasElement
      const pixels = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height).data
      let dark = 0
      for (let at = 0; at < pixels.length; at += 4) if (pixels[at]! < 100) dark++
      return dark
    })
  await expect.poll(drawn).toBeGreaterThan(1000)
  await viewer.getByRole('navigation', { name: '文件' }).getByRole('button', { name: '补充协议.pdf' }).click()
  await expect(viewer).toHaveTitle('补充协议.pdf')
  expect(seen.problems).toEqual([])
  await viewer.close()

  for (const name of ['运维合同.pdf', '补充协议.pdf']) await dialog.getByRole('checkbox', { name: `选择 ${name}` }).check()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '打包下载（2）' }).click()
  expect((await download).suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d\.zip$/)

  for (const left of [2, 1]) {
    await removeFirst(page)
    await expect(rows).toHaveCount(left === 2 ? 2 : 0)
  }
  await expect(dialog).toContainText('暂无附件')
  expect(problems).toEqual([])
})

test('a large file tells how far it is, can be stopped, and leaves nothing behind', async ({ page, signIn }) => {
  const { problems } = watch(page)
  await signIn(page, 'enterprise-admin')
  const { dialog, rows, input } = await openFiles(page)
  const large = (name: string) => ({ ...pdf(name), buffer: Buffer.concat([Buffer.from(document, 'latin1'), Buffer.alloc(6_000_000, ' ')]) })
  // A thin line: 500 kB a second.
  const line = await page.context().newCDPSession(page)
  const limited = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
  await limited(500_000)

  await input.setInputFiles([large('大合同.pdf'), pdf('小合同.pdf')])
  const bar = dialog.getByRole('progressbar', { name: '大合同.pdf 上传进度' })
  await expect(dialog.getByRole('status').filter({ hasText: '正在上传 1/2：大合同.pdf' })).toBeVisible()
  const sent = async () => Number(await bar.getAttribute('value'))
  await expect.poll(sent).toBeGreaterThan(0)
  const before = await sent()
  await expect.poll(sent).toBeGreaterThan(before)
  expect(Number(await bar.getAttribute('max'))).toBeGreaterThan(6_000_000)
  await expect(dialog).toContainText(/\d+ %（[\d.]+ [KM]B \/ 5\.7 MB）/)

  // What would follow is stopped with it.
  await dialog.getByRole('button', { name: '取消上传' }).click()
  await expect(page.getByText('已取消上传')).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(dialog).toContainText('暂无附件')

  await limited(-1)
  await input.setInputFiles(large('大合同.pdf'))
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('5.7 MB')
  await removeFirst(page)
  await expect(dialog).toContainText('暂无附件')
  expect(problems).toEqual([])
})

/** A document of many pages, all alike. */
function manyPages(count: number) {
  const kids = Array.from({ length: count }, (_, n) => `${n + 3} 0 R`).join(' ')
  const pages = Array.from({ length: count }, (_, n) => `${n + 3} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj`)
  return `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[${kids}]/Count ${count}>>endobj
${pages.join('\n')}
trailer<</Root 1 0 R/Size ${count + 3}>>
%%EOF`
}
const zeros = '0'.repeat(64)
const locked = document.replace(
  'trailer<<',
  `trailer<</ID[<${zeros}><${zeros}>]/Encrypt<</Filter/Standard/V 1/R 2/Length 40/P -4/O<${zeros}>/U<${zeros}>>>`,
)

test('a document of a thousand pages draws those in view only, one with a password says so', async ({ page, context, signIn }) => {
  const { problems } = watch(page)
  await signIn(page, 'enterprise-admin')
  const { dialog, rows, input } = await openFiles(page)
  await input.setInputFiles([
    { ...pdf('千页.pdf'), buffer: Buffer.from(manyPages(1000), 'latin1') },
    { ...pdf('加密.pdf'), buffer: Buffer.from(locked, 'latin1') },
  ])
  await expect(rows).toHaveCount(3)
  const opening = context.waitForEvent('page')
  await dialog.getByRole('button', { name: '千页.pdf', exact: true }).click()
  const viewer = await opening
  const dialogs: string[] = []
  viewer.on('dialog', asked => {
    dialogs.push(asked.message())
    void asked.dismiss()
  })
  const drawn = viewer.locator('.pdf-document canvas')
  await expect(viewer.getByRole('region', { name: '第 1 页，共 1000 页' }).locator('canvas')).toBeVisible()
  expect(await drawn.count()).toBeLessThan(10)
  await viewer.getByRole('region', { name: '第 700 页，共 1000 页' }).scrollIntoViewIfNeeded()
  await expect(viewer.getByRole('region', { name: '第 700 页，共 1000 页' }).locator('canvas')).toBeVisible()
  await expect.poll(() => drawn.count()).toBeLessThan(10)

  await viewer.getByRole('navigation', { name: '文件' }).getByRole('button', { name: '加密.pdf' }).click()
  await expect(viewer.getByText('“加密.pdf”设有打开密码，请下载后用阅读软件打开')).toBeVisible()
  expect(dialogs).toEqual([])
  await viewer.close()
  // Both at once.
  await dialog.getByRole('button', { name: '删除所选' }).click()
  await expect(page.getByText('请选择文件')).toBeVisible()
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('button', { name: '删除所选' }).click()
  await confirmRemoval(page)
  await expect(dialog).toContainText('暂无附件')
  expect(problems).toEqual([])
})
