import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { abnormal, ChosenAbnormal } from '../../../core/contract/alarms/abnormal.ts'
import { defaultZone } from '../../../core/time/time.ts'
import { alarmPage } from '../../alarms/rows/alarmPage.ts'
import { alarmWhere } from '../../alarms/rows/alarmRows.ts'
import type { Context } from '../../context.ts'
import { inArea } from '../../rights/inArea.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { statSpan } from '../../database/statSpan.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { median, minutesBetween } from '../../orders/statistics/stepCtes.ts'
import { alarms, sites } from '../../tables/index.ts'

const source = sql`
  alarms
    join sites on sites.id = alarms.site_id
    join devices on devices.id = alarms.device_id
    left join indicators on indicators.id = alarms.indicator_id
`
const typeName = sql`coalesce((select name from dicts where type = 'abnormal_type' and code = alarms.type), alarms.type)`

/** Status of the documents: 0 and 3 both say that it is over. */
const stateOf = (state: ChosenAbnormal['abnormalState']): SQL | undefined =>
  state === undefined ? undefined : state === '1' ? eq(alarms.status, '1') : inArray(alarms.status, ['0', '3'])

const narrowed = ({ abnormalState, areaCode }: Pick<ChosenAbnormal, 'abnormalState' | 'areaCode'>): SQL | undefined =>
  and(stateOf(abnormalState), areaCode ? inArea(sites.areaCode, areaCode) : undefined)

/** Abnormal conditions that are asked about: an incident counts once, as in every list. */
function chosen(context: Context, { beginStartTime, endStartTime, abnormalType, stationId, ...asked }: ChosenAbnormal) {
  const span = statSpan({ startTime: beginStartTime, endTime: endStartTime }, context.clock(), 'endStartTime')
  const where = and(
    alarmWhere(context, { sign: '2', type: abnormalType, stationId }),
    narrowed(asked),
    gte(alarms.raisedAt, span.from),
    lt(alarms.raisedAt, span.to),
  )!
  return { ...span, where }
}

export const abnormalHandlers: Handlers<typeof abnormal> = {
  getAbnormalPower: ({ areaCode, stationId }, { db, scope }) =>
    rowsOf(
      db,
      { abnormalType: 'text', abnormalTypeName: 'text', devices: 'number', stations: 'number', ratedKw: 'number?' },
      // Devices one by one: of an incident every silent device, of a device in two conditions each of them.
      sql`
        select
          alarms.type as "abnormalType", max(${typeName}) as "abnormalTypeName",
          count(distinct devices.id)::int as devices, count(distinct sites.id)::int as stations,
          sum(devices.rated_kw)
            filter (where devices.energy_kind in ('generation', 'charge', 'charging'))::float8 as "ratedKw"
        from ${source}
        where ${and(
          scope.owns(alarms),
          scope.sees(),
          sql`alarms.sign = '2' and alarms.recovered_at is null and alarms.gateway_id is null`,
          areaCode ? inArea(sites.areaCode, areaCode) : undefined,
          stationId ? eq(sites.id, stationId) : undefined,
        )}
        group by alarms.type
        order by devices desc, alarms.type
      `,
    ),

  getAbnormalTypeNum: (asked, context) =>
    rowsOf(
      context.db,
      {
        abnormalType: 'text',
        abnormalTypeName: 'text',
        num: 'number',
        recovered: 'number',
        unrecovered: 'number',
        medianMinutes: 'number?',
      },
      sql`
        select
          alarms.type as "abnormalType", max(${typeName}) as "abnormalTypeName", count(*)::int as num,
          count(alarms.recovered_at)::int as recovered, (count(*) - count(alarms.recovered_at))::int as unrecovered,
          ${median(minutesBetween(sql`alarms.raised_at`, sql`alarms.recovered_at`))}
            filter (where alarms.recovered_at is not null) as "medianMinutes"
        from ${source}
        where ${chosen(context, asked).where}
        group by alarms.type
        order by num desc, alarms.type
      `,
    ),

  async getAbnormalTrend(asked, context) {
    const { db } = context
    const { from, to, where } = chosen(context, asked)
    const step = sql.raw(`'${asked.dateType}'`)
    const letters = { hour: 'YYYY-MM-DD HH24:00', day: 'YYYY-MM-DD', month: 'YYYY-MM' }[asked.dateType]
    const slots = await rowsOf(
      db,
      { time: 'text' },
      sql`
        select to_char(slot, ${letters}) as time
        from generate_series(
          date_trunc(${step}, ${from.toISOString()}::timestamptz at time zone ${defaultZone}),
          (${to.toISOString()}::timestamptz - interval '1 second') at time zone ${defaultZone},
          ${sql.raw(`interval '1 ${asked.dateType}'`)}
        ) as slot
        order by slot
      `,
    )
    const counted = await rowsOf(
      db,
      { abnormalType: 'text', abnormalTypeName: 'text', time: 'text', num: 'number' },
      sql`
        select
          alarms.type as "abnormalType", max(${typeName}) as "abnormalTypeName",
          to_char(alarms.raised_at at time zone ${defaultZone}, ${letters}) as time, count(*)::int as num
        from ${source}
        where ${where}
        group by alarms.type, 3
        order by alarms.type
      `,
    )
    const xaxis = slots.map(({ time }) => time)
    const names = new Map(counted.map(({ abnormalType, abnormalTypeName }) => [abnormalType, abnormalTypeName]))
    return {
      xaxis,
      series: [...names].map(([abnormalType, abnormalTypeName]) => {
        const nums = new Map(counted.flatMap(row => (row.abnormalType === abnormalType ? [[row.time, row.num] as const] : [])))
        return { abnormalType, abnormalTypeName, nums: xaxis.map(time => nums.get(time) ?? 0) }
      }),
    }
  },

  async getAbnormalList({ current, size, beginStartTime, endStartTime, abnormalType, stationId, ...asked }, context) {
    const filter = { sign: '2' as const, type: abnormalType, stationId, startTime: beginStartTime, endTime: endStartTime }
    const { records, total } = await alarmPage(context, filter, { pageNo: current, pageSize: size }, narrowed(asked))
    return { records, total, size, current }
  },
}
