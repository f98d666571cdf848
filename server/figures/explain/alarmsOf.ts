import { type SQL, sql } from 'drizzle-orm'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { type QueryContext, wireTime } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'

const from = sql`alarms join sites on sites.id = alarms.site_id join devices on devices.id = alarms.device_id`

/** How a number of alarms came about, alarm by alarm. @param where on `alarms`, `sites` and `devices` @param rule which alarms these are */
export async function alarmsOf({ db }: Pick<QueryContext, 'db'>, where: SQL, rule: string): Promise<FigureExplanation> {
  const rows = await rowsOf(
    db,
    { id: 'text', site: 'text', device: 'text', no: 'text', remark: 'text', limited: 'boolean', at: 'text' },
    sql`
      select
        alarms.id::text as id, sites.short_name as site, devices.name as device, devices.no, alarms.remark,
        alarms.sign = '1' as limited, ${wireTime(sql`alarms.raised_at`, sql`sites.zone`)} as at
      from ${from}
      where ${where}
      order by alarms.raised_at desc, alarms.id desc
    `,
  )
  return {
    formula: '告警数 = Σ 符合条件的告警',
    source: rule,
    sums: true,
    quality: 'good',
    inputs: rows.map(({ id, site, device, no, remark, limited, at }) => ({
      name: `${site} ${device}`,
      kind: limited ? '越限' : '异常',
      value: 1,
      at,
      note: remark,
      next: limited ? { path: alarm.detail.path, input: { devId: no, id }, field: '', key: '' } : null,
    })),
  }
}

/** The same of a great many, site by site. */
export async function alarmsBySite({ db }: Pick<QueryContext, 'db'>, where: SQL | undefined, rule: string): Promise<FigureExplanation> {
  const rows = await rowsOf(
    db,
    { site: 'text', count: 'number', at: 'text' },
    sql`select sites.name as site, count(*)::int as count, ${wireTime(sql`max(alarms.raised_at)`)} as at
    from ${from} where ${where ?? sql`true`} group by sites.id order by sites.id`,
  )
  return {
    formula: '告警数 = Σ 各站点符合条件的告警',
    source: rule,
    sums: true,
    quality: 'good',
    inputs: rows.map(({ site, count, at }) => ({ name: site, kind: '站点', value: count, at, note: '时间为其中最近一条发生' })),
  }
}
