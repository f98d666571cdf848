import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { map } from '../../core/contract/walls/map.ts'
import { page } from '../../screens/kit/page.ts'
import { createReplay } from '../../screens/replay/createReplay.ts'

const preparing = '演示回放准备中（12 %），请稍候'
const envelope = (status: number, body: object, headers = {}) =>
  new Response(JSON.stringify({ code: status, ...body }), { status, headers })

/** What the server says, one answer after the other; it is gone where there is none. */
function answers(given: (Response | null)[]) {
  vi.stubGlobal('fetch', async (url: string) => {
    if (String(url).includes('openDemo')) return envelope(200, { msg: '', data: { token: 't' } })
    const next = given.shift()
    if (!next) throw new TypeError('fetch failed')
    return next
  })
}
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a day that is prepared says how far it is, and that the server is gone where it answers no more', async () => {
  const replay = createReplay('yesterday', '/map')
  answers([envelope(503, { msg: preparing, fields: { demo: preparing } }), null, null])
  const asked = replay.api(map.getCountEle, {}).catch((error: Error) => error.message)
  await vi.waitFor(() => expect(page.get(replay.stateAtom).problem).toBe(preparing))
  await vi.advanceTimersByTimeAsync(5000)
  expect(await asked).toBe('网络波动，请刷新重试')
  expect(page.get(replay.stateAtom).problem).toBe('与服务器的连接中断，正在重试')

  const headers = { 'demo-day': '2026-06-14', 'demo-clock': '1781400000000 60' }
  answers([envelope(200, { msg: '', data: {} }, headers)])
  await replay.api(map.getCountEle, {})
  expect(page.get(replay.stateAtom)).toEqual({ day: '2026-06-14', speed: 60, problem: '' })
})

it('a day that stands keeps its name while the server is gone: panels tell that themselves', async () => {
  const replay = createReplay('2026-06-14', '/map')
  answers([envelope(200, { msg: '', data: {} }, { 'demo-day': '2026-06-14', 'demo-clock': '1781400000000 60' })])
  await replay.api(map.getCountEle, {})
  answers([null, null])
  const lost = replay.api(map.getCountEle, {}).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(5000)
  await lost
  expect(page.get(replay.stateAtom)).toMatchObject({ day: '2026-06-14', problem: '' })
})
