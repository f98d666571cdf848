import { powerAnalysis } from '../../core/contract/powerAnalysis.ts'
import { expect, test } from './site.ts'

/** Asks the heaviest page again and again, so many of them at a time, until told to stop: far more than one person's share, far less than is refused. */
const ask = ({ path, together }: { path: string; together: number }) => {
  const { token } = JSON.parse(localStorage.userInfo)
  const headers = { token, xrp: localStorage.publicKey, 'content-type': 'application/json' }
  const flood = new AbortController()
  Object.assign(window, { flood })
  for (let n = 0; n < together; n++)
    void (async () => {
      // Each about a day of its own: the same question would be answered once for all.
      for (let day = n; !flood.signal.aborted; day += together) {
        const date = new Date(Date.UTC(2025, 0, 1 + (day % 365))).toISOString().slice(0, 10)
        await fetch(path, { method: 'POST', headers, body: JSON.stringify({ dateType: 'year', date }), signal: flood.signal }).then(
          reply => reply.arrayBuffer(),
          () => null,
        )
      }
    })()
}

test('whoever waits for long is told that the query stands in a queue, and is told nothing any more when it has come', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'operator')
  await page.evaluate(ask, { path: powerAnalysis.powerAnalysis.path, together: 80 })
  // What the next page asks stands behind the eighty.
  await page.evaluate(() => {
    history.pushState({}, '', '/intelligentControl/distributedPhoto')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  const said = page.getByText(/查询较多，您有 \d+ 个查询正在排队，(前面还有他人的 \d+ 个|即将轮到)/)
  await expect(said).toBeVisible({ timeout: 60_000 })
  // Whoever goes leaves the queue.
  await page.evaluate(() => (window as unknown as { flood: AbortController }).flood.abort())
  await expect(said).toHaveCount(0, { timeout: 60_000 })
})
