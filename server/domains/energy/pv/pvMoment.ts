import { sql } from 'drizzle-orm'
import { clearSky } from '../../../../core/physics/irradiance.ts'
import { minIrradiance } from '../../../../core/physics/performanceRatio.ts'
import { sunPosition } from '../../../../core/physics/sunPosition.ts'
import { MINUTE, minuteOfDay, siteTime } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { type Moments, momentsOf } from '../../../figures/slots/moments.ts'
import { chosen, visibleGenerating } from '../../../figures/sqlFragments.ts'
import { daySlots, slotMinutes } from './plant.ts'

/** The moment a PV call speaks at, and the day it tells the results of. */
export interface PvMoment extends Moments {
  /** Today, or yesterday until the sun has shone for a quarter of an hour. */
  day: string
  /** The slot that has begun, of yesterday and today, and the first slot of `day`. */
  nowSlot: number
  from: number
}

interface Place {
  latitude: number
  longitude: number
}

/**
 * Day and moment of a PV call. Both come from the clock and the sun over the middle of all sites with PV that the
 * caller sees, never from the sites or readings a call happens to ask for: all panels of a wall tell the same day, also
 * while the first site lies in the light and the last in the dark.
 */
export async function pvMoment(context: Pick<Context, 'db' | 'scope' | 'clock'>): Promise<PvMoment> {
  const now = context.clock()
  const [middle] = await rowsOf(
    context.db,
    { latitude: 'number?', longitude: 'number?' },
    sql`
      with ${chosen(visibleGenerating(context))}
      select avg(latitude) as latitude, avg(longitude) as longitude
      from chosen
    `,
  )
  const { latitude, longitude } = middle!
  return momentOf(now, latitude === null || longitude === null ? null : { latitude, longitude })
}

function momentOf(now: Date, place: Place | null): PvMoment {
  const at = momentsOf(now)
  const slot = Math.floor(minuteOfDay(now) / slotMinutes)
  const shining = place === null || hasShone(place, Date.parse(at.midnight), slot)
  return { ...at, day: shining ? at.today : at.yesterday, nowSlot: daySlots + slot, from: shining ? daySlots : 0 }
}

/** Did a cloudless sky give light enough to tell anything by, in a slot of today that is over? */
function hasShone({ latitude, longitude }: Place, midnight: number, until: number) {
  for (let slot = 0; slot < until; slot++)
    if (clearSky(sunPosition(midnight + slot * slotMinutes * MINUTE, latitude, longitude).zenith) >= minIrradiance) return true
  return false
}

/** The moment as every reply names it. */
export const ofDay = ({ day, now }: PvMoment) => ({ day, moment: siteTime(new Date(now)) })
