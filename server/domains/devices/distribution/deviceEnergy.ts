import { inArray, type SQL, sql } from 'drizzle-orm'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { distribution } from '../../../../core/contract/devices/distribution.ts'
import type { Context } from '../../../context.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { missing } from '../../../failure.ts'
import { energyLine } from '../../../figures/slots/energyLine.ts'
import { type LineReply, lineOf, round2 } from '../../../figures/slots/lineOf.ts'
import { chosen, type QueryContext, visible } from '../../../figures/sqlFragments.ts'
import { isUnsure, qualityOfEntries } from '../../../figures/explain/rowOf.ts'
import { devices } from '../../../tables/index.ts'
import type { About } from './about.ts'

const mostLines = 12

interface Counted {
  id: number
  no: string
  name: string
  siteName: string
  energyKind: string | null
  zone: string
  since: string
}

const counted = ({ db }: Pick<QueryContext, 'db'>, where: SQL, which: SQL) =>
  rowsOf<Counted>(
    db,
    { id: 'number', no: 'text', name: 'text', siteName: 'text', energyKind: 'text?', zone: 'text', since: 'text' },
    sql`
      with ${chosen(where)}
      select
        devices.id, devices.no, devices.name, chosen.short_name as "siteName", devices.energy_kind as "energyKind",
        chosen.zone, devices.commissioned_on::text as since
      from chosen
        join devices on devices.site_id = chosen.id and devices.enabled
      where ${which}
      order by devices.no
      limit ${mostLines}
    `,
  )

/** Energy of each device by day or month, by the ledger. Devices that are named may stand on sites of any kind. */
export async function deviceEnergyLine(
  context: Context,
  asked: About,
  nos: readonly string[] | undefined,
  span: 'day' | 'month',
  range: { from: string; to: string },
): Promise<LineReply> {
  const wanted = [...new Set(nos ?? [])]
  const found =
    wanted.length > 0
      ? await counted(context, asked.site ? asked.where : visible(context), inArray(devices.no, wanted))
      : await counted(context, asked.where, sql`devices.energy_kind is not null`)
  if (found.length < wanted.length) throw missing('设备不存在')
  const lines = []
  for (const device of found) lines.push({ device, dates: (await energyLine(context, device, span, range))[0]?.dates ?? [] })
  const times = [...new Set(lines.flatMap(({ dates }) => dates.map(({ dateTime }) => dateTime)))].sort()
  return lineOf(
    times,
    'kWh',
    lines.map(({ device, dates }) => {
      const known = new Map(dates.map(({ dateTime, val }) => [dateTime, val]))
      return { name: `${device.siteName} ${device.name}`, times, values: times.map(time => round2(known.get(time))) }
    }),
  )
}

/**
 * Main meters by what they counted over the days, the greatest first; what one counted that has been taken out of use
 * since was used all the same.
 */
export async function deviceEnergyRank(
  { db }: Pick<QueryContext, 'db'>,
  { where }: Pick<About, 'where'>,
  days: readonly string[],
  size: number,
): Promise<ReplyOf<typeof distribution.getDeviceEnergyRank>> {
  const rows = await rowsOf(
    db,
    {
      deviceNo: 'text',
      deviceName: 'text',
      systemNo: 'text',
      systemName: 'text',
      kwh: 'number',
      days: 'number',
      estimated: 'number?',
      manual: 'number',
      unsure: 'number',
      total: 'number',
    },
    sql`
      with ${chosen(where)}
      select
        devices.no as "deviceNo", devices.name as "deviceName", chosen.id as "systemNo",
        chosen.short_name as "systemName", sum(kwh) as kwh, count(*)::int as days, sum(estimated) as estimated,
        count(manual)::int as manual, count(*) filter (where ${isUnsure()})::int as unsure,
        sum(sum(kwh)) over () as total
      from chosen
        join devices on devices.site_id = chosen.id and devices.energy_kind = 'consumption'
        join device_days
          on device_days.device_id = devices.id
          and device_days.kind = devices.energy_kind
          and day between ${days[0]}::date and ${days.at(-1)}::date
      group by 1, 2, 3, 4
      order by kwh desc, 1
      limit ${size}
    `,
  )
  const total = rows[0]?.total ?? null
  return {
    total,
    rows: rows.map(({ estimated, manual, unsure, total: all, ...row }) => ({
      ...row,
      share: all > 0 ? (100 * row.kwh) / all : null,
      quality: qualityOfEntries({ estimated, manual, unsure, kwh: row.kwh }),
    })),
  }
}
