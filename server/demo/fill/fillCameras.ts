import { seedOf } from '../seeded.ts'
import type { Transaction } from '../../live/live.ts'
import { cameras } from '../../tables/index.ts'
import { type DemoSite, demoFile } from '../demoSites.ts'

/** Kinds of site that are watched wherever they stand; others only inside a micro-grid. */
const watched = new Set(['001', '004', '005'])

/**
 * Two or three cameras a watched site, with the server's own pictures; about one in thirteen is out of order. `address`
 * names the scene.
 */
export async function fillCameras(tx: Transaction, list: readonly DemoSite[]) {
  const plans = demoFile<Record<string, [name: string, scene: string][]>>('cameras.json')
  const rows = list
    .filter(site => watched.has(site.type) || site.microgrid)
    .flatMap(site =>
      (plans[site.type] ?? []).slice(0, site.microgrid ? 3 : 2 + (seedOf(site.id) % 2)).map(([name, address], i) => {
        const id = `${site.id}-C${i + 1}`
        const enabled = i === 0 || seedOf(id) % 13 !== 0
        return { id, orgId: site.org, siteId: site.id, name, source: 'demo', address, enabled, sort: i }
      }),
    )
  await tx.insert(cameras).values(rows).onConflictDoNothing()
}
