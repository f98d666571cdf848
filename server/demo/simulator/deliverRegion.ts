import { setImmediate as yieldNow } from 'node:timers/promises'
import type { Ingest, IngestResult } from '../../live/live.ts'
import type { SiteModel } from './createSiteModel.ts'
import { type Held, pointsAt } from './pointsAt.ts'

const mostPoints = 5000

/**
 * Delivers what a region shows at a moment, each gateway its own, in portions.
 * @param stopped asked between portions
 * @returns false where it was stopped halfway
 */
export async function deliverRegion(
  region: readonly SiteModel[],
  at: number,
  held: ReadonlyMap<string, Held>,
  ingest: Pick<Ingest, 'accept'>,
  stopped: () => boolean,
): Promise<boolean> {
  let waiting = 0
  let sent: Promise<IngestResult>[] = []
  for (const site of region) {
    for (const [gatewayId, points] of pointsAt(site, at, held)) {
      sent.push(ingest.accept(points, gatewayId))
      waiting += points.length
    }
    if (waiting < mostPoints) continue
    await Promise.all(sent)
    ;[sent, waiting] = [[], 0]
    await yieldNow()
    if (stopped()) return false
  }
  await Promise.all(sent)
  return true
}
