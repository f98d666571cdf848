import { sql } from 'drizzle-orm'
import { energy } from '../../../core/contract/energy/energy.ts'
import { reverseKinds } from '../../ingest/energyKinds.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../slots/moments.ts'
import { type QueryContext, wireTime } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'
import { isUnsure, noteOfEntries, qualityOfEntries } from './rowOf.ts'

const reverseOf = (kind: string) => Object.entries(reverseKinds).find(([, reverse]) => reverse === kind)?.[0] ?? kind

/** How the energy of one site today came about: the registers of its devices. */
export async function energyOfDevices(
  { db }: Pick<QueryContext, 'db'>,
  siteId: string,
  at: Moments,
  kind: string,
): Promise<FigureExplanation> {
  const rows = await rowsOf(
    db,
    {
      no: 'text',
      name: 'text',
      kwh: 'number?',
      estimated: 'number?',
      manual: 'number',
      unsure: 'number',
      events: 'number',
      weightKw: 'number',
      at: 'text',
    },
    sql`
      select
        devices.no, devices.name, days.kwh, days.estimated, (days.manual is not null)::int as manual,
        ${isUnsure('days')}::int as unsure, coalesce(jsonb_array_length(days.events), 0) as events,
        devices.weight_kw as "weightKw",
        ${wireTime(sql`(select max(latest.at) from latest where latest.device_id = devices.id)`, sql`${at.zone}::text`)}
          as at
      from devices
        left join device_days days on days.device_id = devices.id and days.kind = ${kind} and days.day = ${at.today}
      where devices.site_id = ${siteId}
        and devices.energy_kind in (${kind}, ${reverseOf(kind)})
        and (devices.enabled or days.kwh is not null)
      order by devices.no
    `,
  )
  const known = rows.filter(({ kwh }) => kwh !== null)
  const kw = (of: typeof rows) => of.reduce((sum, { weightKw }) => sum + weightKw, 0)
  return {
    formula: 'E站 = Σ 各设备当日表计示数之差，逐段不超过额定功率 × 时间',
    source: '电量台账：清零、翻转、换表、跳变按规则识别；缺数时段按时长均摊并标为估算',
    sums: true,
    coverage: { of: '设备', reported: known.length, total: rows.length, reportedKw: kw(known), totalKw: kw(rows) },
    inputs: rows.map(({ no, name, kwh, events, weightKw: _, at: newest, ...entries }) => ({
      name,
      kind: '设备',
      value: kwh,
      unit: 'kWh',
      at: newest,
      ...(kwh !== null && { quality: qualityOfEntries({ ...entries, kwh }) }),
      note: [noteOfEntries(entries), events > 0 && `表计事件 ${events}`].filter(Boolean).join('，'),
      next: kwh === null ? null : { path: energy.detail.path, input: { deviceNo: no, kind, day: at.today }, field: '', key: '' },
    })),
  }
}
