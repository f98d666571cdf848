import { describe, expect, it } from 'vitest'
import { createTurns } from '../../../server/http/createTurns.ts'

/** Work that ends when it is told to. */
function held() {
  let end = (_error?: Error) => {}
  const done = new Promise<void>((resolve, reject) => {
    end = error => (error ? reject(error) : resolve())
  })
  return { work: () => done, end }
}
const settled = () => new Promise(resolve => setTimeout(resolve, 5))

describe('turns', () => {
  it('run one after another for one, and beside each other for two', async () => {
    const turns = createTurns()
    const order: string[] = []
    const first = held()
    const all = [
      turns('a', async () => {
        await first.work()
        order.push('a1')
      }),
      turns('a', async () => void order.push('a2')),
      turns('b', async () => void order.push('b1')),
    ]
    await settled()
    expect(order).toEqual(['b1'])
    first.end()
    await Promise.all(all)
    expect(order).toEqual(['b1', 'a1', 'a2'])
  })

  it('refuse the seventh with a sentence, and take the next once one has ended, also by failing', async () => {
    const turns = createTurns()
    const first = held()
    const failing = turns('a', first.work)
    const others = Array.from({ length: 5 }, async (_, n) => turns('a', async () => n))
    await expect(turns('a', async () => 'seventh')).rejects.toMatchObject({ code: 429, message: '正在说明其他数值，请稍后再试' })
    await expect(turns('b', async () => 'another')).resolves.toBe('another')
    first.end(new Error('broken'))
    await expect(failing).rejects.toThrow('broken')
    expect(await Promise.all(others)).toEqual([0, 1, 2, 3, 4])
    await expect(turns('a', async () => 'again')).resolves.toBe('again')
  })
})
