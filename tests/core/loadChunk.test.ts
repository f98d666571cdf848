import { describe, expect, it } from 'vitest'
import { ChunkError, loadChunk } from '../../core/browser/loadChunk.ts'
import { sentence } from '../../core/errors.ts'

/** Fails so often before it comes. */
const failing = (times: number) => {
  const asked = { times: 0 }
  const load = async () => {
    if (++asked.times <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return 'code'
  }
  return { asked, load }
}

describe('code that does not arrive', () => {
  it('is asked for again after each pause', async () => {
    const { asked, load } = failing(2)
    expect([await loadChunk(load, [1, 1]), asked.times]).toEqual(['code', 3])
  })

  it('is given up with a sentence people can read', async () => {
    const { asked, load } = failing(9)
    const error = await loadChunk(load, [1, 1]).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(ChunkError)
    expect(asked.times).toBe(3)
    expect(sentence(error)).toContain('程序文件未能加载')
  })
})
