import { powerAnalysis } from '../../../core/contract/energy/powerAnalysis.ts'
import type { Account } from '../support/instance.ts'
import { expect, test } from '../support/site.ts'

// What is pressed does not slide away under the pointer.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/**
 * Asks the heaviest page again and again, so many of them at a time, until told to stop: far more than one person's
 * share, less than is refused. From here and not from the page: a browser has six requests under way, and what its page
 * asks besides would stand behind them there and not in the server's queue.
 */
function flood(url: string, { token, xrp }: Account, together: number): () => void {
  const { path } = powerAnalysis.powerAnalysis
  const headers = { token, xrp, 'content-type': 'application/json' }
  const enough = new AbortController()
  for (let n = 0; n < together; n++)
    void (async () => {
      // Each about a day of its own: the same question would be answered once for all.
      for (let day = n; !enough.signal.aborted; day += together) {
        const date = new Date(Date.UTC(2025, 0, 1 + (day % 365))).toISOString().slice(0, 10)
        const body = JSON.stringify({ dateType: 'year', date })
        await fetch(url + path, { method: 'POST', headers, body, signal: enough.signal }).then(
          reply => reply.arrayBuffer(),
          () => null,
        )
      }
    })()
  return () => enough.abort()
}

test('whoever waits for long is told that the query stands in a queue, and is told nothing any more when it has come', async ({
  page,
  signIn,
  instance,
  account,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'operator')
  // Of three people, who are served in turn: on a fast machine one person's eighty are through before waiting is worth a word.
  const floods = ['operator', 'platform-admin', 'enterprise-admin'].map(role => flood(instance.url, account(role), 80))
  const said = page.getByText(/查询较多，您有 \d+ 个查询正在排队，(前面还有他人的 \d+ 个|即将轮到)/)
  try {
    // What the next page asks stands behind the eighty.
    await page.evaluate(() => {
      history.pushState({}, '', '/intelligentControl/distributedPhoto')
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    })
    await expect(said).toBeVisible({ timeout: 60_000 })
  } finally {
    // Whoever goes leaves the queue.
    for (const leave of floods) leave()
  }
  await expect(said).toHaveCount(0, { timeout: 60_000 })
})
