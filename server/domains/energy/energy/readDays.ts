import { eq, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '../../../../core/contract/call.ts'
import type { energy } from '../../../../core/contract/energy/energy.ts'
import type { Context } from '../../../context.ts'
import { deviceDays, devices, sites } from '../../../tables/index.ts'

export type Kind = ParsedOf<typeof energy.detail>['kind']

/** HH:mm of a minute of the day. */
export const clockOf = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const dayColumns = {
  siteId: sites.id,
  shortName: sites.shortName,
  deviceNo: devices.no,
  deviceName: devices.name,
  kind: deviceDays.kind,
  day: deviceDays.day,
  kwh: deviceDays.kwh,
  counted: deviceDays.counted,
  broughtForward: deviceDays.broughtForward,
  manual: deviceDays.manual,
  estimated: deviceDays.estimated,
  events: deviceDays.events,
  deviceId: devices.id,
  zone: sites.zone,
}
type DayRow = {
  deviceNo: string
  day: string
  deviceId: number
  zone: string
  kind: string
  events: (typeof deviceDays.$inferSelect)['events']
}
export const shownDay = <Row extends DayRow>({ events, kind, deviceId: _device, zone: _zone, ...row }: Row) => ({
  ...row,
  id: [row.deviceNo, kind, row.day].join('~'),
  kind: kind as Kind,
  events: (events ?? []).map(({ minute, ...event }) => ({ ...event, at: clockOf(minute) })),
})

export const readDays = ({ db }: Pick<Context, 'db'>, where: SQL | undefined) =>
  db
    .select(dayColumns)
    .from(deviceDays)
    .innerJoin(devices, eq(devices.id, deviceDays.deviceId))
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .where(where)
export type DayRecord = Awaited<ReturnType<typeof readDays>>[number]
