import { sql } from 'drizzle-orm'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import type { Context } from '../../context.ts'
import { one } from '../../database/rows.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { FigureExplanation } from '../../figures/explain.ts'
import { nextOf } from '../../figures/explain/nextOf.ts'
import { qualityWord } from '../../figures/explain/rowOf.ts'
import { wireTime } from '../../figures/sqlFragments.ts'
import { unitOfCondition } from '../abnormal/conditions.ts'

const noLimit = (limit: number | null) => limit === null || Math.abs(limit) >= 9.9e7

/** One alarm with its limits then and now, and the quality of the reading that raised it where readings of that day are still kept. */
export async function readAlarm({ db }: Pick<Context, 'db'>, id: string) {
  return one(
    await rowsOf(
      db,
      {
        no: 'text',
        device: 'text',
        indicator: 'text?',
        unit: 'text',
        limited: 'boolean',
        type: 'text',
        value: 'number?',
        peak: 'number?',
        lower: 'number?',
        upper: 'number?',
        lowerNow: 'number?',
        upperNow: 'number?',
        onDelay: 'number?',
        quality: 'text',
        at: 'text',
      },
      sql`
        select
          devices.no, devices.name as device, indicators.name as indicator, coalesce(indicators.unit, '') as unit,
          alarms.sign = '1' as limited, alarms.type, alarms.value, alarms.peak, alarms.lower, alarms.upper,
          limits.lower as "lowerNow", limits.upper as "upperNow", limits.on_delay as "onDelay",
          ${qualityWord(sql`readings.quality`)} as quality, ${wireTime(sql`alarms.raised_at`, sql`sites.zone`)} as at
        from alarms
          join sites on sites.id = alarms.site_id
          join devices on devices.id = alarms.device_id
          left join indicators on indicators.id = alarms.indicator_id
          left join alarm_limits limits
            on limits.device_id = alarms.device_id
            and limits.indicator_id = alarms.indicator_id
          left join readings
            on readings.device_id = alarms.device_id
            and readings.indicator_id = alarms.indicator_id
            and readings.at = alarms.raised_at
        where alarms.id = ${Number(id)}
      `,
    ),
  )
}
type Alarm = Awaited<ReturnType<typeof readAlarm>>

/** The value that raised an alarm and the limits it was held against, as inputs. */
export const valueAndLimits = ({
  device,
  indicator,
  unit,
  limited,
  type,
  value,
  peak,
  lower,
  upper,
  quality,
  at,
}: Alarm): FigureExplanation['inputs'] => {
  const own = limited ? unit : unitOfCondition(type)
  const limitOf = (name: string, limit: number | null) =>
    noLimit(limit) ? [] : [{ name, kind: '限值', value: limit, unit: own, at, note: '告警发生时生效' }]
  return [
    {
      name: `${device} ${indicator ?? ''}`.trim(),
      kind: '测点',
      value,
      unit: own,
      at,
      // Readings are kept for as long as they wait to be folded; the alarm engine takes believed ones only.
      quality: value === null ? 'missing' : quality === 'missing' ? 'good' : (quality as 'good'),
      note: '触发告警的读数',
    },
    ...limitOf('上限', upper),
    ...limitOf('下限', lower),
    ...(peak === null || peak === value ? [] : [{ name: '持续期间最严重值', kind: '测点', value: peak, unit: own, at: '' }]),
  ]
}

/** How the value of an alarm came about: the reading, its limits, and further down the curve around it. */
export async function alarmValue(context: Pick<Context, 'db'>, id: string): Promise<FigureExplanation> {
  const row = await readAlarm(context, id)
  const inputs = valueAndLimits(row)
  const next = row.limited && row.indicator !== null ? nextOf(alarm.detail, { devId: row.no, type: row.type, id }, '') : null
  return {
    formula: row.limited ? '告警值 = 首个越过限值并持续到延时的读数' : '告警值 = 判定异常时的量值',
    source: row.limited
      ? `越限规则：读数高于上限或低于下限，持续 ${row.onDelay ?? 0} s 后产生告警；不可信读数不参与`
      : '异常判定规则：站点与设备的通信、数据状态',
    at: row.at,
    inputs: inputs.map((input, index) => (index === 0 ? { ...input, next } : input)),
    versions: row.limited ? limitVersions(row) : [],
  }
}

/** Limits as they are set today, where they differ from then. */
const limitVersions = ({ lower, upper, lowerNow, upperNow }: Alarm) => {
  const text = (limit: number | null) => (noLimit(limit) ? '不限' : String(limit))
  const same =
    noLimit(lower) === noLimit(lowerNow) &&
    noLimit(upper) === noLimit(upperNow) &&
    (noLimit(lower) || lower === lowerNow) &&
    (noLimit(upper) || upper === upperNow)
  return [{ name: '限值设置', text: same ? '自告警发生以来未改' : `现为 ${text(lowerNow)} 至 ${text(upperNow)}` }]
}
