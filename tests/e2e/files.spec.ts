import { expect, test, watch } from './site.ts'

/** 合同 in a face every reader is to have and no document of this kind brings along: to show it takes the character maps of our own server. */
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

test('a contract gets its documents, which are read in the browser, taken home and removed; what is no document is refused by name', async ({
  page,
  context,
  signIn,
}) => {
  const { problems } = watch(page)
  await signIn(page, 'enterprise-admin')
  await page.goto('/intelligentControl/distributedPhoto?part=contracts')
  await page
    .getByRole('button', { name: /^附件 / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /附件$/ })
  await expect(dialog).toContainText('暂无附件')

  const input = dialog.getByLabel('上传文件', { exact: true }).and(dialog.locator('input'))
  await input.setInputFiles([pdf('运维合同.pdf'), pdf('补充协议.pdf'), { ...pdf('合同.exe'), mimeType: 'application/x-msdownload' }])
  await expect(page.getByText('合同.exe：文件格式不正确, 请上传.pdf/.docx/.xlsx格式文件!')).toBeVisible()
  const rows = dialog.getByRole('table', { name: '合同附件' }).getByRole('row')
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
    await dialog
      .getByRole('button', { name: /^删除 / })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .filter({ hasText: '此操作将永久删除该信息' })
      .getByRole('button', { name: /确\s*定/ })
      .click()
    await expect(rows).toHaveCount(left === 2 ? 2 : 0)
  }
  await expect(dialog).toContainText('暂无附件')
  expect(problems).toEqual([])
})
