import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import { type QueryContext, chosen, live, wireTime } from '../../figures/sqlFragments.ts'

interface Row {
  deviceNo: string
  deviceName: string
  siteName: string
  sign: '1' | '2'
  remark: string
  since: string
}

/** The newest live alarms of a micro-grid's devices. */
export const liveAlarms = ({ db }: Pick<QueryContext, 'db'>, where: SQL): Promise<Row[]> =>
  rowsOf<Row>(
    db,
    { deviceNo: 'text', deviceName: 'text', siteName: 'text', sign: 'text', remark: 'text', since: 'text' },
    sql`with ${chosen(where)}
    select devices.no as "deviceNo", devices.name as "deviceName", chosen.short_name as "siteName", alarms.sign, alarms.remark, ${wireTime(sql`alarms.raised_at`)} as since
    from chosen join alarms on alarms.site_id = chosen.id join devices on devices.id = alarms.device_id
    where ${live} order by alarms.id desc limit 20`,
  )
