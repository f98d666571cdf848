import type { ParsedOf, ReplyOf } from '../../../../core/contract/call.ts'
import type { pvStation } from '../../../../core/contract/energy/pvStation.ts'
import { figureWords } from '../../../../core/figures/figureWords.ts'
import { rangeRule } from '../../../../core/time/curveRange.ts'
import { addMonths } from '../../../../core/time/addMonths.ts'
import { addDays } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { one } from '../../../database/rows.ts'
import { invalid } from '../../../failure.ts'
import { pvSite } from '../../../figures/pvSite.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { generatorKw } from '../../../figures/sqlFragments.ts'
import { sql } from 'drizzle-orm'
import { byMonth, type EnergyDay, energyDays } from './siteDays.ts'

type Line = ReplyOf<typeof pvStation.generateElec>
type Series = Line['datas'][number]

/** Days or months between two, both in it. */
function spanOf(dateType: 'day' | 'month', from: string, to: string): string[] {
  const found: string[] = []
  if (dateType === 'day') for (let day = from; day <= to; day = addDays(day, 1)) found.push(day)
  else for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addMonths(month, 1)) found.push(month)
  return found
}

function check(dateType: 'day' | 'month', { startTime, endTime }: { startTime: string; endTime: string }) {
  const refused = rangeRule(dateType, { from: `${startTime} 00:00:00`, to: `${endTime} 23:59:59` })
  if (refused) throw invalid(refused, { endTime: refused })
}

/** Generation, and what the revenue meter counted where there is one, by day or month. */
export async function generateElec(
  { stationId, dateType, startTime, endTime }: ParsedOf<typeof pvStation.generateElec>,
  context: Context,
): Promise<Line> {
  check(dateType, { startTime, endTime })
  const site = await pvSite(context, stationId)
  const days = await energyDays(context, site, startTime, endTime)
  const rows = dateType === 'day' ? days : byMonth(days)
  const last = endTime < site.at.today ? endTime : site.at.today
  const xaxis = spanOf(dateType, startTime, last)
  const series = (kind: EnergyDay['kind'], indiName: string): Series[] => {
    const own = new Map(rows.filter(row => row.kind === kind).map(row => [row.day, row]))
    if (own.size === 0 && kind === 'delivery') return []
    const dates = xaxis.map(dateTime => ({
      dateTime,
      val: own.get(dateTime)?.kwh ?? null,
      quality: own.get(dateTime)?.quality ?? ('missing' as const),
    }))
    return [{ indiName, unitName: 'kWh', dates }]
  }
  return { xaxis, datas: [...series('generation', figureWords.generation.name), ...series('delivery', figureWords.delivered.name)] }
}

const sum = (days: readonly EnergyDay[]) => (days.length ? days.reduce((total, { kwh }) => total + kwh, 0) : null)

/** The same as a few figures; what is made of whole days leaves out today, which is not over. */
export async function statGenerateElec(
  { stationId, startTime, endTime }: ParsedOf<typeof pvStation.statGenerateElec>,
  context: Context,
): Promise<ReplyOf<typeof pvStation.statGenerateElec>> {
  check('day', { startTime, endTime })
  const site = await pvSite(context, stationId)
  const all = await energyDays(context, site, startTime, endTime)
  const { kw } = one(
    await rowsOf(context.db, { kw: 'number' }, sql`select ${generatorKw('sites', 'running_kw')} as kw from sites where id = ${stationId}`),
  )
  const days = all.filter(({ kind }) => kind === 'generation')
  const whole = days.filter(({ day }) => day < site.at.today)
  const sorted = [...whole].sort((a, b) => b.kwh - a.kwh || (a.day < b.day ? -1 : 1))
  const total = sum(days)
  const wholeSum = sum(whole)
  const mean = wholeSum === null ? null : wholeSum / whole.length
  const last = endTime < site.at.today ? endTime : site.at.today
  return {
    total,
    mean,
    max: sorted[0]?.kwh ?? null,
    maxDay: sorted[0]?.day ?? '',
    min: sorted.at(-1)?.kwh ?? null,
    minDay: sorted.at(-1)?.day ?? '',
    online: sum(all.filter(({ kind }) => kind === 'delivery')),
    useHours: mean === null || kw <= 0 ? null : mean / kw,
    knownDays: days.length,
    days: spanOf('day', startTime, last).length,
  }
}
