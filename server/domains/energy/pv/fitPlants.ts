import { setTimeout as pause } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import { clearSkyRatio, sensorBias } from '../../../../core/physics/sensorCheck.ts'
import { addDays, instantOf } from '../../../../core/time/time.ts'
import type { Services } from '../../../context.ts'
import { groupBy } from '../../../../core/rules/groupBy.ts'
import { momentsOf } from '../../../figures/slots/moments.ts'
import { generating } from '../../../figures/sqlFragments.ts'
import { pvDays, pvPlants, sites } from '../../../tables/index.ts'
import { correctedDays } from './correctedDays.ts'
import { cloudlessOf } from './incidence.ts'
import { loadPlants } from './loadPlants.ts'
import { planesOf, planesOfDay } from './fitPlanes.ts'
import { fitPlant, measureDay } from './measureDay.ts'
import { daySlots, type Plant } from './plant.ts'
import { referencePowersOf } from './referencePower.ts'

type Db = Pick<Services, 'db'>

/** Sites in one go: the embedded engine answers nobody else meanwhile. */
const atOnce = 20
/** Sensors this near (km) stand under the same sky. */
const neighbourhood = 60
/** Days of a plant that are looked at. */
const lookedBack = 1100

/** Writes what a day that is over says about the plants. */
export async function measurePlants({ db }: Db, all: readonly { id: string; orgId: string }[], day: string) {
  // What is loaded is that day and the one before it: the moment is its last.
  const at = { ...momentsOf(new Date(instantOf(addDays(day, 1)).getTime() - 1)), day }
  for (let from = 0; from < all.length; from += atOnce) {
    const orgs = new Map(all.slice(from, from + atOnce).map(({ id, orgId }) => [id, orgId]))
    const plants = await loadPlants({ db }, inArray(sites.id, [...orgs.keys()]), at, false)
    const rows = plants.map(plant => ({ siteId: plant.id, orgId: orgs.get(plant.id)!, day, ...measured(plant, day) }))
    if (rows.length)
      await db
        .insert(pvDays)
        .values(rows)
        .onConflictDoUpdate({
          target: [pvDays.siteId, pvDays.day],
          set: {
            n: sql`excluded.n`,
            t: sql`excluded.t`,
            y: sql`excluded.y`,
            tt: sql`excluded.tt`,
            ty: sql`excluded.ty`,
            levels: sql`excluded.levels`,
            clearRatio: sql`excluded.clear_ratio`,
            planes: sql`excluded.planes`,
          },
        })
    await pause(20)
  }
}

function measured(plant: Plant, day: string) {
  const { plane } = plant.expectation
  const clearRatio = plane
    ? clearSkyRatio(
        plant.irradianceSlots.subarray(daySlots),
        cloudlessOf({ latitude: plant.latitude, longitude: plant.longitude, ...plane }, day),
      )
    : null
  const planes = clearRatio === null ? null : planesOfDay(plant, day, daySlots)
  return { ...measureDay(plant, referencePowersOf(plant), daySlots, 2 * daySlots), clearRatio, planes }
}

/** Days a plane is read from: as long as curves are kept. */
const planeDays = 35

/**
 * Planes of inverters from the clear days of their plants. Where one is new or has moved, what was measured under the
 * former is no measure any more: those days go, and the sites are answered, to be measured anew.
 */
export async function fitPlanes({ db }: Db, today: string): Promise<{ id: string; orgId: string }[]> {
  const rows = await db
    .select({ siteId: pvDays.siteId, orgId: pvDays.orgId, planes: pvDays.planes, before: pvPlants.fittedPlanes })
    .from(pvDays)
    .leftJoin(pvPlants, eq(pvPlants.siteId, pvDays.siteId))
    .where(sql`${pvDays.day} >= ${addDays(today, -planeDays)} and ${pvDays.planes} is not null`)
  const changed: { id: string; orgId: string }[] = []
  for (const [siteId, days] of groupBy(rows, row => row.siteId)) {
    const { orgId, before } = days[0]!
    const planes = planesOf(
      days.map(day => day.planes),
      before ?? {},
    )
    const ids = new Set([...Object.keys(planes), ...Object.keys(before ?? {})])
    if ([...ids].every(id => planes[id] === before?.[id])) continue
    await db
      .insert(pvPlants)
      .values({ siteId, orgId, fittedPlanes: planes })
      .onConflictDoUpdate({ target: pvPlants.siteId, set: { fittedPlanes: planes } })
    await db.delete(pvDays).where(eq(pvDays.siteId, siteId))
    changed.push({ id: siteId, orgId })
  }
  return changed
}

/** What their days say about the plants, as of today. */
export async function fitPlants({ db }: Db, today: string) {
  const places = await db
    .select({
      id: sites.id,
      orgId: sites.orgId,
      latitude: sites.latitude,
      longitude: sites.longitude,
      operationDate: sites.operationDate,
      gamma: pvPlants.gamma,
    })
    .from(sites)
    .leftJoin(pvPlants, eq(pvPlants.siteId, sites.id))
    .where(generating)
  const clear = await clearRatios(db, addDays(today, -60))
  for (const place of places) {
    const around = places.filter(other => other.id !== place.id && distanceKm(place, other) <= neighbourhood).map(({ id }) => id)
    const compared = [...(clear.get(place.id) ?? [])].map(([day, own]) => ({
      day,
      own,
      neighbours: around.flatMap(id => clear.get(id)?.get(day) ?? []),
    }))
    const bias = sensorBias(compared)
    const days = await db
      .select()
      .from(pvDays)
      .where(sql`${pvDays.siteId} = ${place.id} and ${pvDays.day} >= ${addDays(today, -lookedBack)} and ${pvDays.n} > 0`)
      .orderBy(pvDays.day)
    const sound = bias ? correctedDays(days, compared) : days
    const found = { ...fitPlant(sound, place.operationDate, place.gamma, today), sensorBias: bias, fittedOn: today }
    await db
      .insert(pvPlants)
      .values({ siteId: place.id, orgId: place.orgId, ...found })
      .onConflictDoUpdate({ target: pvPlants.siteId, set: found })
  }
}

async function clearRatios(db: Db['db'], from: string): Promise<Map<string, Map<string, number>>> {
  const rows = await db
    .select({ siteId: pvDays.siteId, day: pvDays.day, ratio: pvDays.clearRatio })
    .from(pvDays)
    .where(sql`${pvDays.day} >= ${from} and ${pvDays.clearRatio} is not null`)
    .orderBy(pvDays.day)
  const found = new Map<string, Map<string, number>>()
  for (const { siteId, day, ratio } of rows) {
    const days = found.get(siteId) ?? new Map<string, number>()
    found.set(siteId, days.set(day, ratio!))
  }
  return found
}

const kmPerDegree = 111.2
const distanceKm = (a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) =>
  kmPerDegree * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180))
