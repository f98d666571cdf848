import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bothEngines, embeddedOnly, serverTests } from './engines.ts'
import { together } from './together.ts'

const said = (text: string, code = 0, ms = 0) => ({
  command: process.execPath,
  args: ['-e', `console.log(${JSON.stringify(text)}); setTimeout(() => process.exit(${code}), ${ms})`],
})

describe('commands beside one another', () => {
  it('are told in the order in which they end, with what each printed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'together-'))
    const mark = JSON.stringify(join(folder, 'ends'))
    const run = (script: string) => ({ command: process.execPath, args: ['-e', `const fs = require('node:fs'); ${script}`] })
    // Which of them a busy machine starts first decides nothing: the one waits for the other's end.
    const later = `const look = () => (fs.existsSync(${mark}) ? setTimeout(() => console.log('b'), 500) : setTimeout(look, 20)); look()`
    const ended = await together(
      [
        { name: 'later', ...run(later) },
        { name: 'sooner', ...run(`console.log('a'); fs.writeFileSync(${mark}, '')`) },
      ],
      '.',
    ).finally(() => rmSync(folder, { recursive: true }))
    expect(ended).toMatchObject([
      { name: 'sooner', status: 0, said: 'a\n' },
      { name: 'later', status: 0, said: 'b\n' },
    ])
  })

  it('end with the first that fails', async () => {
    const ended = await together(
      [
        { name: 'endless', ...said('b', 0, 600_000) },
        { name: 'failing', ...said('why', 3) },
      ],
      '.',
    )
    expect(ended).toMatchObject([{ name: 'failing', status: 3, said: 'why\n' }])
  })

  it('say which command there is not', async () => {
    expect(await together([{ name: 'missing', command: 'no-such-command', args: [] }], '.')).toMatchObject([
      { name: 'missing', status: 1, said: expect.stringContaining('no-such-command') },
    ])
  })
})

it('what runs on one engine, and what on both, is a file each, named once', () => {
  const files = serverTests()
  const named = [...embeddedOnly, ...bothEngines]
  expect(named.map(name => [name, files.filter(file => file === name).length])).toEqual(named.map(name => [name, 1]))
  expect(new Set(named).size).toBe(named.length)
})
