import { describe, expect, it } from 'vitest'
import { createLimiter } from '../../../server/http/queue/createLimiter.ts'

/** Work that ends when it is told to. */
function held() {
  let end = (_error?: Error) => {}
  const done = new Promise<void>((resolve, reject) => {
    end = error => (error ? reject(error) : resolve())
  })
  return { work: () => done, end }
}
const settled = () => new Promise(resolve => setTimeout(resolve, 5))

describe('a limiter', () => {
  it('runs the work of one caller one after another, and of two beside each other', async () => {
    const limited = createLimiter()
    const order: string[] = []
    const first = held()
    const all = [
      limited('a', async () => {
        await first.work()
        order.push('a1')
      }),
      limited('a', async () => void order.push('a2')),
      limited('b', async () => void order.push('b1')),
    ]
    await settled()
    expect(order).toEqual(['b1'])
    first.end()
    await Promise.all(all)
    expect(order).toEqual(['b1', 'a1', 'a2'])
  })

  it('refuses the seventh with a sentence, and takes the next once one has ended, also by failing', async () => {
    const limited = createLimiter()
    const first = held()
    const failing = limited('a', first.work)
    const others = Array.from({ length: 5 }, async (_, n) => limited('a', async () => n))
    await expect(limited('a', async () => 'seventh')).rejects.toMatchObject({ code: 429, message: '正在说明其他数值，请稍后再试' })
    await expect(limited('b', async () => 'another')).resolves.toBe('another')
    first.end(new Error('broken'))
    await expect(failing).rejects.toThrow('broken')
    expect(await Promise.all(others)).toEqual([0, 1, 2, 3, 4])
    await expect(limited('a', async () => 'again')).resolves.toBe('again')
  })
})
