import { type SQL, sql } from 'drizzle-orm'
import { isOpen } from '../../../../core/devices/commandStates.ts'
import type { SceneDevice, SceneReading } from '../../../../core/contract/devices/command.ts'
import { freshness } from '../../../../core/units/freshness.ts'
import { sceneKindOf, sceneKinds } from '../../../../core/devices/sceneKinds.ts'
import { pointOf, pointsOfKind, scenePoints } from '../../../../core/devices/scenePoints.ts'
import { pointText } from '../../../../core/devices/sceneOrder.ts'
import { instantOf } from '../../../../core/time/time.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { fresh, type QueryContext, wireTime } from '../../../figures/sqlFragments.ts'
import { qualityWord } from '../../../figures/explain/rowOf.ts'
import { commandRows } from './commandRows.ts'

/** Condition on `devices`: of a kind that scenes know. */
export const isSceneDevice = sql`devices.enabled and devices.type in (${sql.join(
  Object.values(sceneKinds).map(({ deviceType }) => sql`${deviceType}`),
  sql`, `,
)})`
export const fromSceneDevices = sql`devices join sites on sites.id = devices.site_id`

/** What these devices report, by their numbers: every point of their kind, also those that never came. */
export async function readingsOf({ db }: Pick<QueryContext, 'db'>, devices: readonly { id: number; no: string; type: string }[]) {
  const found = new Map<string, SceneReading[]>()
  if (devices.length === 0) return found
  const rows = await rowsOf(
    db,
    {
      deviceId: 'number',
      indiNo: 'text',
      indiName: 'text',
      unitName: 'text',
      val: 'number?',
      dateTime: 'text',
      quality: 'text',
    },
    sql`
      select
        devices.id as "deviceId", n.no as "indiNo", n.name as "indiName", n.unit as "unitName",
        latest.value::float8 as val, ${wireTime(sql`latest.at`, sql`sites.zone`)} as "dateTime",
        ${qualityWord(sql`latest.quality`)} as quality
      from ${fromSceneDevices}
        join indicators n on n.no = any(${sql.param(Object.values(scenePoints))}::text[])
        left join latest on latest.device_id = devices.id and latest.indicator_id = n.id
      where devices.id = any(${sql.param(devices.map(({ id }) => id))}::int[])
    `,
  )
  for (const { id, no, type } of devices) {
    const kind = sceneKindOf(type)
    if (!kind) continue
    const own = rows.filter(({ deviceId }) => deviceId === id)
    const readings = pointsOfKind[kind].flatMap(point => {
      const row = own.find(({ indiNo }) => indiNo === scenePoints[point])
      if (!row) return []
      const { deviceId: _, ...reading } = row
      const quality = reading.quality as SceneReading['quality']
      return [{ ...reading, quality, text: reading.val === null ? '--' : pointText(point, reading.val) }]
    })
    found.set(no, readings)
  }
  return found
}

/** What a device is known to be now; what is not believed, or too old to show, counts as not known: the panel sees it the same way. */
export const stateOf = (
  readings: readonly SceneReading[],
  { samplingSeconds, zone }: { samplingSeconds: number; zone: string },
  now: Date,
) =>
  Object.fromEntries(
    readings.flatMap(({ indiNo, val, quality, dateTime }) => {
      const point = pointOf(indiNo)
      if (!point || val === null || quality === 'suspect') return []
      const age = now.getTime() - instantOf(dateTime, zone).getTime()
      return freshness(age, samplingSeconds * 1000) === 'gone' ? [] : [[point, val]]
    }),
  )

/** Devices of scenes with what they show and their newest instruction, site by site. @param tail limit and offset */
export async function sceneDevices({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments, tail: SQL = sql``): Promise<SceneDevice[]> {
  const rows = await rowsOf(
    db,
    {
      id: 'number',
      no: 'text',
      name: 'text',
      type: 'text',
      brandName: 'text',
      model: 'text',
      systemNo: 'text',
      systemName: 'text',
      zone: 'text',
      gatewayName: 'text',
      online: 'boolean',
      lastDate: 'text',
      samplingSeconds: 'number',
    },
    sql`
      select
        devices.id, devices.no, devices.name, devices.type, devices.brand as "brandName", devices.model,
        sites.id as "systemNo", sites.short_name as "systemName", sites.zone,
        coalesce(gateways.name, '') as "gatewayName", coalesce(${fresh(at)}, false) as online,
        ${wireTime(sql`latest.at`, sql`sites.zone`)} as "lastDate", devices.sampling_seconds as "samplingSeconds"
      from ${fromSceneDevices}
        left join gateways on gateways.id = devices.gateway_id
        left join latest_devices latest on latest.device_id = devices.id
      where ${where}
      order by sites.id, devices.type, devices.no ${tail}
    `,
  )
  const readings = await readingsOf({ db }, rows)
  const ids = sql.param(rows.map(({ id }) => id))
  const newest = rows.length
    ? await commandRows(
        db,
        sql`
          commands.id
          in (
            select newest.id
            from unnest(${ids}::int[]) as asked(device_id)
              cross join lateral (
                select c.id
                from commands c
                where c.device_id = asked.device_id
                order by c.issued_at desc, c.id desc
                limit 1
              ) newest
          )
        `,
      )
    : []
  return rows.flatMap(({ id: _, no, name, type, ...row }) => {
    const kind = sceneKindOf(type)
    if (!kind) return []
    const last = newest.find(({ deviceNo }) => deviceNo === no) ?? null
    return [
      {
        deviceNo: no,
        deviceName: name,
        deviceType: kind,
        typeName: sceneKinds[kind].name,
        ...row,
        states: readings.get(no) ?? [],
        open: last !== null && isOpen(last.state),
        last,
      },
    ]
  })
}
