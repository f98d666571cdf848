import { type SQL, sql } from 'drizzle-orm'
import type { Moments } from '../slots/moments.ts'
import { chosen, type QueryContext } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'
import { newestReadings, readingExplanation } from './newestReadings.ts'

type Db = Pick<QueryContext, 'db'>

const device = (no: string) => sql`chosen join devices on devices.site_id = chosen.id and devices.enabled and devices.no = ${no}`

/** One indicator of one device of the distribution. */
export async function readingOfEquipment(db: Db, where: SQL, at: Moments, deviceNo: string, no: string): Promise<FigureExplanation> {
  const [reading] = await newestReadings(db, { ctes: chosen(where), from: device(deviceNo) }, [no], at)
  return readingExplanation(reading)
}

/** @param point device and indicator, as `roomClimate` names them */
export function readingOfRoom(db: Db, where: SQL, at: Moments, point: string): Promise<FigureExplanation> {
  const cut = point.lastIndexOf('/')
  return readingOfEquipment(db, where, at, point.slice(0, cut), point.slice(cut + 1))
}
