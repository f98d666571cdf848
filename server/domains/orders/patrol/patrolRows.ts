import { country } from '../../../../core/sites/areas.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PatrolRow, PlannedDevice } from '../../../../core/contract/orders/patrol.ts'
import { siteTime } from '../../../../core/time/time.ts'
import { round } from '../../../../core/units/units.ts'
import { versionOf } from '../../../records/requireUnchanged.ts'
import type { Context } from '../../../context.ts'
import { deviceTypeName } from '../../../figures/deviceTypeName.ts'
import { devices, keyDevices, orders, orgs, patrolDevices, patrols, sites, users } from '../../../tables/index.ts'

const teams = alias(orgs, 'team')
const bases = alias(orgs, 'base')
const enterprises = alias(orgs, 'enterprise')

const devicesOf = (condition: SQL, name: string) =>
  sql<number>`
    (select count(*)::int from patrol_devices planned where planned.patrol_id = ${patrols.id} and ${condition})
  `.as(name)

/** Rounds with the names around them. The base is the one the person's team belongs to, or the person. */
export const patrolRows = ({ db }: Pick<Context, 'db'>, where: SQL | undefined) =>
  db
    .select({
      patrol: patrols,
      version: versionOf(patrols),
      orgName: sql<string>`coalesce(${enterprises.name}, '')`.as('enterprise_name'),
      userName: sql<string>`coalesce(${users.userName}, '')`.as('person_name'),
      teamName: sql<string>`coalesce(${teams.name}, '')`.as('team_name'),
      itemNo: sql<string>`coalesce(${bases.id}, '')`.as('base_no'),
      itemName: sql<string>`coalesce(${bases.name}, '')`.as('base_name'),
      areaCode: sql<string>`coalesce(${teams.areaCode}, ${enterprises.areaCode}, ${country})`.as('area'),
      orderNo: sql<string>`coalesce(${orders.no}, '')`.as('order_no'),
      devCount: devicesOf(sql`true`, 'dev_count'),
      doneCount: devicesOf(sql`planned.inspected_at is not null`, 'done_count'),
      abnormalCount: devicesOf(sql`planned.result = 'abnormal'`, 'abnormal_count'),
    })
    .from(patrols)
    .leftJoin(enterprises, eq(enterprises.id, patrols.orgId))
    .leftJoin(users, eq(users.id, patrols.userId))
    .leftJoin(teams, eq(teams.id, users.unitId))
    .leftJoin(bases, and(eq(bases.kind, 'base'), sql`${bases.id} in (${teams.id}, ${teams.parentId})`))
    .leftJoin(orders, eq(orders.id, patrols.orderId))
    .where(where)
    .$dynamic()
export type ReadPatrol = Awaited<ReturnType<typeof patrolRows>>[number]

export const shownPatrol = ({ patrol, ...row }: ReadPatrol, { principal }: Pick<Context, 'principal'>): PatrolRow => ({
  ...row,
  id: String(patrol.id),
  patrolNo: patrol.no,
  patrolName: patrol.name,
  orgId: patrol.orgId,
  userId: patrol.userId,
  planDate: patrol.plannedOn,
  state: patrol.state,
  startTime: siteTime(patrol.startedAt),
  endTime: siteTime(patrol.endedAt),
  intervalSeconds: patrol.intervalSeconds,
  lengthKm: patrol.lengthM === null ? null : round(patrol.lengthM / 1000, 2),
  points: patrol.points,
  goodPoints: patrol.goodPoints,
  photos: patrol.photos,
  orderId: patrol.orderId === null ? '' : String(patrol.orderId),
  remark: patrol.remark,
  mine: principal.kind === 'user' && principal.userId === patrol.userId,
})

/** Devices of rounds, in the order they were planned. */
export const plannedRows = ({ db, scope }: Pick<Context, 'db' | 'scope'>, where: SQL | undefined) =>
  db
    .select({
      planned: patrolDevices,
      devNo: devices.no,
      devName: devices.name,
      type: devices.type,
      stationName: sites.name,
      longitude: sites.longitude,
      latitude: sites.latitude,
      isKey: sql<boolean>`exists (select from ${keyDevices} where ${keyDevices.deviceId} = ${devices.id})`.as('is_key'),
    })
    .from(patrolDevices)
    .innerJoin(devices, eq(devices.id, patrolDevices.deviceId))
    .innerJoin(sites, eq(sites.id, patrolDevices.siteId))
    .where(and(where, scope.seesSite(patrolDevices.siteId)))
    .$dynamic()

export const shownPlanned = ({ planned, type, ...row }: Awaited<ReturnType<typeof plannedRows>>[number]): PlannedDevice => ({
  ...row,
  id: String(planned.id),
  patrolId: String(planned.patrolId),
  devTypeName: deviceTypeName(type),
  stationId: planned.siteId,
  inspectTime: siteTime(planned.inspectedAt),
  result: planned.result ?? '',
  resultRemark: planned.remark,
})
