import { randomUUID } from 'node:crypto'
import { and, asc, eq, exists, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { quality } from '../../../core/units/quality.ts'
import type { DrillCaller, DrillPlan } from '../../demonstration/FaultDrills.ts'
import { isFresh } from '../../database/fresh.ts'
import { conflict, forbidden } from '../../failure.ts'
import type { Simulator } from '../../demonstration/Simulator.ts'
import { type User, usersWithoutSession } from '../../principal.ts'
import { alarmLimits, alarmShelves, alarms, cameras, devices, indicators, latest, orgs, sites, users } from '../../tables/index.ts'
import { demoAccounts } from '../demoAccounts.ts'
import { overheating } from '../simulator/overheating.ts'

const kinds = Object.keys(overheating)
const simulatedAs = sql<string>`${devices.simulation} ->> 'kind'`
const watchedSite = (db: DrillCaller['db']) =>
  db
    .select({ id: cameras.id })
    .from(cameras)
    .where(and(eq(cameras.siteId, sites.id), eq(cameras.enabled, true)))

/** Enterprises with a device that can be made to fail at a site with a camera. */
export const drillEnterprises = ({ db, scope }: DrillCaller) =>
  db
    .select({ orgId: orgs.id, orgName: orgs.name })
    .from(orgs)
    .where(
      and(
        eq(orgs.kind, 'enterprise'),
        scope.everything ? undefined : eq(orgs.id, scope.orgId),
        exists(
          db
            .select({ id: devices.id })
            .from(devices)
            .innerJoin(sites, eq(sites.id, devices.siteId))
            .where(
              and(
                eq(devices.orgId, orgs.id),
                eq(devices.enabled, true),
                inArray(simulatedAs, kinds),
                scope.sees(),
                exists(watchedSite(db)),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(orgs.id))

/** Accounts of the demonstration in an enterprise that may sign in. */
async function peopleOf({ db }: DrillCaller, orgId: string): Promise<User[]> {
  const people = demoAccounts().filter(({ org, customer }) => org === orgId && !customer)
  // Whoever works for the office or a team before those who administer.
  const order = ['operator', 'maintenance', 'team-leader', 'enterprise-admin']
  people.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  const actors = await usersWithoutSession(
    db,
    inArray(
      users.id,
      people.map(({ userId }) => userId),
    ),
  )
  return people.flatMap(({ userId }) => actors.find(actor => actor.userId === userId) ?? [])
}

/**
 * Chooses what a drill is about: of the devices that can be made to fail, the one whose alarm comes and goes soonest;
 * the demonstration's watch, and a team of the base that looks after the site.
 */
export async function planDrill(caller: DrillCaller, simulator: Simulator, orgId: string): Promise<DrillPlan> {
  const { db, scope, clock, principal } = caller
  const now = clock()
  if (principal.kind !== 'user') throw forbidden()
  const rows = await db
    .select({
      deviceNo: devices.no,
      devName: devices.name,
      siteId: sites.id,
      stationName: sites.name,
      zone: sites.zone,
      baseId: sites.baseId,
      indicatorNo: indicators.no,
      upper: alarmLimits.upper,
      onDelay: alarmLimits.onDelay,
      offDelay: alarmLimits.offDelay,
      cameraId: sql<string>`(select id from cameras where site_id = ${sites.id} and enabled order by sort, id limit 1)`,
      afterAlarm: sql<number>`(select coalesce(max(before.id), 0)::float8 from alarms before)`,
    })
    .from(alarmLimits)
    .innerJoin(devices, eq(devices.id, alarmLimits.deviceId))
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .innerJoin(indicators, eq(indicators.id, alarmLimits.indicatorId))
    .innerJoin(latest, and(eq(latest.deviceId, alarmLimits.deviceId), eq(latest.indicatorId, alarmLimits.indicatorId)))
    .leftJoin(alarms, and(eq(alarms.deviceId, devices.id), isNull(alarms.recoveredAt)))
    .where(
      and(
        eq(devices.orgId, orgId),
        scope.sees(),
        eq(devices.enabled, true),
        eq(alarmLimits.enabled, true),
        or(
          ...Object.entries(overheating).map(([kind, { indicatorNo, reaches }]) =>
            and(eq(simulatedAs, kind), eq(indicators.no, indicatorNo), lt(alarmLimits.upper, reaches)),
          ),
        ),
        isNull(alarms.id),
        // What somebody has put aside is not brought back by a drill, and nobody would hear of it.
        notExists(
          db
            .select({ id: alarmShelves.id })
            .from(alarmShelves)
            .where(and(eq(alarmShelves.deviceId, devices.id), eq(alarmShelves.indicatorId, indicators.id), isNull(alarmShelves.endedAt))),
        ),
        lt(latest.quality, quality.suspect),
        lt(latest.value, alarmLimits.upper),
        isFresh(latest.at, devices.samplingSeconds, now.toISOString()),
        exists(watchedSite(db)),
      ),
    )
    .orderBy(sql`${alarmLimits.onDelay} + ${alarmLimits.offDelay}`, asc(devices.id))
  const people = await peopleOf(caller, orgId)
  const watch = people.find(
    ({ unitId, capabilities }) =>
      !unitId && (['alarm:handle', 'order:dispatch', 'order:accept'] as const).every(needed => capabilities.has(needed)),
  )
  if (!watch) throw conflict('该企业没有可以处理告警、派单并验收的演示值班人员，不能演练')
  const teams = await db
    .select({ id: orgs.id, baseId: orgs.parentId })
    .from(orgs)
    .where(and(eq(orgs.kind, 'team'), eq(orgs.enterpriseId, orgId)))
  const workers = people.flatMap(({ userId, unitId, capabilities }) => {
    const team = teams.find(({ id }) => id === unitId)
    return team && capabilities.has('order:work') ? [{ userId, crewId: team.id, baseId: team.baseId }] : []
  })
  for (const { baseId, upper: _upper, ...found } of rows) {
    const worker = workers.find(each => each.baseId === baseId)
    if (!worker || !simulator.canOverheat(found.deviceNo)) continue
    return {
      id: randomUUID(),
      orgId,
      ...found,
      watchId: watch.userId,
      crewId: worker.crewId,
      workerId: worker.userId,
      startedBy: principal.userId,
      startedAt: now.toISOString(),
    }
  }
  throw conflict('没有可用于演练的设备：带摄像机的站点上，模拟设备未上送数据、已处于告警中，或没有负责该站点的演示班组')
}
