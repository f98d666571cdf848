import type { Transaction } from '../../live/live.ts'
import { buildings } from '../../tables/index.ts'
import { type DemoSite, demoFile, demoMicrogrids } from '../demoSites.ts'

interface BuildingPlan {
  microgrid: string
  name: string
  use: string
  footprint: [east: number, north: number][]
  heightM: number
  floorM2: number
  deviceNo: string | null
  roofPvKw: number | null
}

/** Buildings and grounds of the campuses among these sites. */
export async function fillBuildings(tx: Transaction, list: readonly DemoSite[]) {
  const grids = new Map(demoMicrogrids(list).map(grid => [grid.id, grid]))
  const rows = demoFile<BuildingPlan[]>('campus.json').flatMap(({ microgrid, ...building }) => {
    const grid = grids.get(microgrid)
    return grid ? [{ ...building, microgridId: microgrid, orgId: grid.org }] : []
  })
  if (rows.length) await tx.insert(buildings).values(rows)
}
