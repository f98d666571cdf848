import { build, type Plugin } from 'vite'
import { expect, it } from 'vitest'
import { surgery } from '../../assets/build/surgery.ts'

/** Builds a program of one package file with this text. */
async function built(text: string, ...plugins: Plugin[]) {
  const files: Plugin = {
    name: 'files',
    resolveId: id => (id === 'entry' || id === 'package/dist/part.js' ? id : null),
    load: id =>
      id === 'entry' ? "import { part } from 'package/dist/part.js'; console.log(part)" : id === 'package/dist/part.js' ? text : null,
  }
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [files, ...plugins],
    build: { write: false, minify: false, rollupOptions: { input: 'entry' } },
  })
  return Array.isArray(output) || 'output' in output
    ? [output]
        .flat()
        .flatMap(({ output: files }) => files.map(file => ('code' in file ? file.code : '')))
        .join()
    : ''
}

const cut = (id = /package\/dist\/part\.js/) => surgery({ name: 'cut', id, pattern: /(\w+)Long/g, replacement: '$1Short', least: 2 })

it('text of a package is changed where it is what it was', async () => {
  expect(await built("export const part = ['oneLong', 'twoLong']", cut())).toContain('"oneShort", "twoShort"')
})

it('the build fails when the text is no longer what it was', async () => {
  await expect(built("export const part = ['oneLong', 'two']", cut())).rejects.toThrow(
    /cut: .*part\.js has 1 places to change where there were 2/,
  )
})

it('the build fails when the file is no longer part of it', async () => {
  await expect(built("export const part = ['oneLong', 'twoLong']", cut(/package\/dist\/other\.js/))).rejects.toThrow(
    /cut: no file of the build is/,
  )
})
