import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { positionSeconds } from '../../../core/rules/patrolStates.ts'
import { addDays, instantOf } from '../../../core/time/time.ts'
import type { Transaction } from '../../live/live.ts'
import { workCalendar } from '../../orders/dueAt.ts'
import { clockingRow, placesOf } from '../../patrol/clockIn.ts'
import { inspectDevice } from '../../patrol/inspectDevice.ts'
import { newPatrols } from '../../patrol/newPatrols.ts'
import { placePoints } from '../../patrol/placePoints.ts'
import { turnPatrol } from '../../patrol/turnPatrol.ts'
import { clockings, devices, orgs, patrolDevices, patrols, sites, trackPoints, users } from '../../tables/index.ts'
import { demoAccounts } from '../demoAccounts.ts'
import { type DemoPerson, type DemoSitePlace, type PlannedRound, planDay } from './planDay.ts'

/** Devices of a site that a round looks at. */
const devicesPerSite = 3

/** The demonstration's maintenance people with the sites their base looks after. */
export async function loadCrew(tx: Transaction): Promise<DemoPerson[]> {
  const kinds = new Map(demoAccounts().map(account => [account.userId, account.kind]))
  const rows = await tx
    .select({ userId: users.id, orgId: users.orgId, baseId: orgs.parentId, leaderId: orgs.leaderUserId })
    .from(users)
    .innerJoin(orgs, eq(orgs.id, users.unitId))
    .where(and(inArray(users.id, [...kinds.keys()]), eq(orgs.kind, 'team')))
    .orderBy(asc(users.id))
  const places = await tx
    .select({ id: sites.id, name: sites.shortName, baseId: sites.baseId, longitude: sites.longitude, latitude: sites.latitude })
    .from(sites)
    .orderBy(asc(sites.id))
  const own = await tx
    .select({ id: devices.id, siteId: devices.siteId })
    .from(devices)
    .where(eq(devices.enabled, true))
    .orderBy(asc(devices.id))
  const byBase = new Map<string | null, DemoSitePlace[]>()
  for (const { baseId, ...place } of places) {
    const deviceIds = own.flatMap(({ id, siteId }) => (siteId === place.id ? [id] : [])).slice(0, devicesPerSite)
    if (deviceIds.length > 0) byBase.set(baseId, [...(byBase.get(baseId) ?? []), { ...place, deviceIds }])
  }
  const nths = new Map<string, number>()
  return rows.map(({ baseId, leaderId, ...person }) => {
    const goesRound = kinds.get(person.userId) === 'maintenance'
    const nth = nths.get(person.orgId) ?? 0
    if (goesRound) nths.set(person.orgId, nth + 1)
    return { ...person, leaderId: leaderId ?? person.userId, goesRound, nth, sites: byBase.get(baseId) ?? [] }
  })
}

/** The round of somebody's day as it stands, held; written down where it is not there yet. */
async function roundOf(tx: Transaction, person: DemoPerson, day: string, { name, inspections }: PlannedRound) {
  const [known] = await tx
    .select()
    .from(patrols)
    .where(
      and(eq(patrols.userId, person.userId), eq(patrols.plannedOn, day), eq(patrols.name, name), eq(patrols.createdBy, person.leaderId)),
    )
    .for('update')
  if (known) return known
  const [made] = await newPatrols(tx, [
    {
      orgId: person.orgId,
      name,
      userId: person.userId,
      plannedOn: day,
      intervalSeconds: positionSeconds,
      createdBy: person.leaderId,
      createdAt: instantOf(`${addDays(day, -3)} 09:30:00`),
    },
  ])
  const patrol = made!
  await tx
    .insert(patrolDevices)
    .values(inspections.map(({ deviceId, siteId }) => ({ orgId: patrol.orgId, patrolId: patrol.id, deviceId, siteId })))
  return patrol
}

/**
 * Brings one person's day up to a moment, as the phone and the person would have: through the same functions as the
 * calls. Again it does nothing. A round that somebody called off, or began by hand, is left to them.
 */
export async function bringUp(tx: Transaction, person: DemoPerson, day: string, now: Date): Promise<void> {
  const { clockings: given, round } = planDay(person, day, workCalendar())
  const clocked = given.filter(({ at }) => at <= now)
  if (clocked.length > 0) {
    const known = await placesOf(tx, { orgs: [person.orgId] })
    const who = { userId: person.userId, orgId: person.orgId }
    await tx
      .insert(clockings)
      .values(clocked.map(each => clockingRow(who, each, known, each.at)))
      .onConflictDoNothing()
  }
  if (!round) return
  let patrol = await roundOf(tx, person, day, round)
  const begins = new Date(round.way.begins)
  if (patrol.state === 'planned' && begins <= now) {
    const others = await tx.$count(patrols, and(eq(patrols.userId, person.userId), eq(patrols.state, 'underway')))
    if (others > 0) return
    patrol = await turnPatrol(tx, patrol, 'underway', begins)
  }
  if (patrol.state !== 'underway' || patrol.startedAt?.getTime() !== round.way.begins) return
  const moment = new Date(Math.min(now.getTime(), round.way.ends))
  const [last] = await tx
    .select({ at: sql<number | null>`(extract(epoch from max(${trackPoints.at})) * 1000)::float8` })
    .from(trackPoints)
    .where(and(eq(trackPoints.patrolId, patrol.id), sql`${trackPoints.mark} is distinct from 'future'`))
  const since = last?.at ?? 0
  const due = round.points.filter(({ at }, n) => round.way.begins + n * 60_000 <= moment.getTime() && at.getTime() > since)
  if (due.length > 0) await placePoints(tx, patrol, due, moment)
  const waiting = await tx
    .select()
    .from(patrolDevices)
    .where(and(eq(patrolDevices.patrolId, patrol.id), isNull(patrolDevices.inspectedAt)))
  for (const planned of waiting) {
    const found = round.inspections.find(({ deviceId }) => deviceId === planned.deviceId)
    if (found && found.at <= now.getTime()) await inspectDevice(tx, planned, { ...found, at: new Date(found.at) })
  }
  if (now.getTime() >= round.way.ends) {
    const [fresh] = await tx.select().from(patrols).where(eq(patrols.id, patrol.id))
    await turnPatrol(tx, fresh!, 'done', new Date(round.way.ends))
  }
}
