import { type SQL, sql } from 'drizzle-orm'
import { one } from '../../../database/rows.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { type QueryContext, chosen, live, wireTime } from '../../../figures/sqlFragments.ts'

interface Row {
  deviceNo: string
  deviceName: string
  siteName: string
  sign: '1' | '2'
  remark: string
  since: string
}

const shape = { deviceNo: 'text', deviceName: 'text', siteName: 'text', sign: 'text', remark: 'text', since: 'text' } as const
const columns = sql`
  devices.no as "deviceNo", devices.name as "deviceName", chosen.short_name as "siteName", alarms.sign, alarms.remark,
  ${wireTime(sql`alarms.raised_at`)} as since
`
const ofSites = sql`from chosen join alarms on alarms.site_id = chosen.id join devices on devices.id = alarms.device_id`

/** Live alarms of a micro-grid's devices, the worst first as on every wall (alarms/rows/alarmRows.ts). */
export const liveAlarms = ({ db }: Pick<QueryContext, 'db'>, where: SQL): Promise<Row[]> =>
  rowsOf<Row>(
    db,
    shape,
    sql`
      with ${chosen(where)}
      select ${columns} ${ofSites}
      where ${live}
      order by alarms.sign, alarms.level, alarms.raised_at desc, alarms.id desc
      limit 20
    `,
  )

/** How many there are. */
export const countLiveAlarms = async ({ db }: Pick<QueryContext, 'db'>, where: SQL): Promise<number> =>
  one(await rowsOf(db, { count: 'number' }, sql`with ${chosen(where)} select count(*)::int as count ${ofSites} where ${live}`)).count

/** Those that are over, the last to recover first; what was part of another alarm went with it. */
export const recoveredAlarms = ({ db }: Pick<QueryContext, 'db'>, where: SQL, { now }: Moments): Promise<(Row & { until: string })[]> =>
  rowsOf<Row & { until: string }>(
    db,
    { ...shape, until: 'text' },
    sql`
      with ${chosen(where)}
      select ${columns}, ${wireTime(sql`alarms.recovered_at`)} as until ${ofSites}
      where alarms.recovered_at > ${now}::timestamptz - interval '7 days'
        and alarms.recovered_at <= ${now}::timestamptz
        and alarms.part_of is null
      order by alarms.recovered_at desc, alarms.id desc
      limit 6
    `,
  )
