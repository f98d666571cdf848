import { setImmediate as yieldNow } from 'node:timers/promises'
import type { Ingest, Point } from '../../live.ts'
import type { SiteModel } from './createSiteModel.ts'
import { type Held, pointsAt } from './pointsAt.ts'

const mostPoints = 5000

/**
 * Delivers what a region shows at a moment, in portions.
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
  let points: Point[] = []
  for (const site of region) {
    points.push(...pointsAt(site, at, held))
    if (points.length < mostPoints) continue
    await ingest.accept(points)
    points = []
    await yieldNow()
    if (stopped()) return false
  }
  if (points.length > 0) await ingest.accept(points)
  return true
}
