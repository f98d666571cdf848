import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'code-'))
afterEach(() => {
  vi.doUnmock('node:fs/promises')
  vi.resetModules()
  rmSync(folder, { recursive: true, force: true })
})

it('says so where the engine itself is broken, leaves the folder to others, and opens as soon as it is whole', async () => {
  let broken = true
  vi.resetModules()
  vi.doMock('node:fs/promises', async original => {
    const real = await original<typeof import('node:fs/promises')>()
    const readFile = (path: string) =>
      broken && path.endsWith('pglite.wasm') ? Promise.resolve(Buffer.from('nothing')) : real.readFile(path)
    return { ...real, readFile }
  })
  const { openEmbedded } = await import('../../../server/database/embedded/openEmbedded.ts')
  await expect(openEmbedded(folder)).rejects.toThrow(/程序文件缺失或损坏.*npm ci/s)
  expect(existsSync(join(folder, 'lock'))).toBe(false)
  expect(existsSync(join(folder, 'pg'))).toBe(false)
  broken = false
  const database = await openEmbedded(folder)
  expect(database.folder).toBe(join(folder, 'pg'))
  await database.close()
})
