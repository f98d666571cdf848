import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { deviceTypeName } from '../../../figures/deviceTypeName.ts'
import { nextDue } from '../../../patrol/nextDue.ts'
import { devices, keyDevices, sites } from '../../../tables/index.ts'

/** Devices the caller sees that a round may go to, with what is known of the key ones. */
export const pickRows = ({ db, scope }: Pick<Context, 'db' | 'scope'>, patrolId: number | null, where: SQL | undefined) =>
  db
    .select({
      devNo: devices.no,
      devName: devices.name,
      type: devices.type,
      stationId: sites.id,
      stationName: sites.name,
      nextDue: sql<string>`coalesce(${nextDue}::text, '')`.as('next_due'),
      isKey: sql<boolean>`${keyDevices.id} is not null`.as('is_key'),
      planned: sql<boolean>`
        exists (
          select from patrol_devices planned
          where planned.patrol_id = ${patrolId}::bigint and planned.device_id = ${devices.id}
        )
      `.as('planned'),
    })
    .from(devices)
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .leftJoin(keyDevices, eq(keyDevices.deviceId, devices.id))
    .where(and(scope.sees(), eq(devices.enabled, true), where))
    .$dynamic()

export const shownPick = ({ type, ...row }: Awaited<ReturnType<typeof pickRows>>[number]) => ({ ...row, devTypeName: deviceTypeName(type) })
