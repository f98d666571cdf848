import { and, eq } from 'drizzle-orm'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { generation, LoadKind } from '../../../../core/contract/energy/generation.ts'
import { loadKinds } from '../../../../core/contract/energy/generation.ts'
import { addMonths } from '../../../../core/time/addMonths.ts'
import { addDays, siteTime } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { one } from '../../../database/rows.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { onSites, type Sites } from '../../../rights/siteFilter.ts'
import { visibleConsuming } from '../../../figures/chosenConsuming.ts'
import { consumptionNow } from '../../../figures/live/consumptionNow.ts'
import { daysOfMonth, energyByDay, energyByMonth, monthsOfYear } from '../../../figures/slots/energyLines.ts'
import { energySums } from '../../../figures/energySums.ts'
import { generationCount } from '../../../figures/generationCount.ts'
import { lineOf, round2 } from '../../../figures/slots/lineOf.ts'
import { coverageOf, livePower } from '../../../figures/live/livePower.ts'
import { momentsOf, yearBefore } from '../../../figures/slots/moments.ts'
import { kindPower, quarterAxis, quartersOf } from '../../../figures/slots/powerLine.ts'
import { chosenGenerating, generatingSites, visible, visibleSites } from '../../../figures/sqlFragments.ts'
import { sites } from '../../../tables/index.ts'
import { itemsOf } from './itemsOf.ts'

interface Where {
  itemNumber?: string
  areaCode?: string
}

/** Sites of a condition, of them the one that is named, or 404 where the caller sees no such site. */
async function sitesOf({ itemNumber }: Where, context: Context, among: Sites): Promise<Sites> {
  if (itemNumber === undefined) return among
  one(
    await context.db
      .select({ id: sites.id })
      .from(sites)
      .where(and(visible(context), eq(sites.id, itemNumber))),
  )
  return and(onSites(among), eq(sites.id, itemNumber))!
}
const generators = (input: Where, context: Context) => sitesOf(input, context, generatingSites(context, input.areaCode))
const consumers = (input: Where, context: Context) => sitesOf(input, context, visibleConsuming(context, input.areaCode))
const ofTypes = (input: Where, context: Context, types: readonly string[]) =>
  sitesOf(input, context, visibleSites(context, input.areaCode, types))
const everything = (input: Where, context: Context) => sitesOf(input, context, visibleSites(context, input.areaCode))

export const generationHandlers: Handlers<typeof generation> = {
  getTotalGenerateElec: async (input, context) => generationCount(context, await generators(input, context), momentsOf(context.clock())),

  async powerGenerationreal(input, context) {
    const at = momentsOf(context.clock())
    const of = await generators(input, context)
    const live = await livePower(context, of, at, chosenGenerating)
    return {
      activePower: live.power,
      installedCap: live.installedKw,
      runCapSum: live.runningKw,
      eleDaySum: (await energySums(context, of, at)).day,
      coverage: coverageOf(live, live.powered),
      day: at.today,
      at: live.at,
    }
  },

  async powerConsumptionreal(input, context) {
    const at = momentsOf(context.clock())
    const now = await consumptionNow(
      context,
      {
        consuming: onSites(await consumers(input, context)),
        charging: await ofTypes(input, context, ['005']),
        storing: await ofTypes(input, context, ['004']),
      },
      at,
    )
    const { day } = await energySums(context, await everything(input, context), at, 'consumption')
    return { ...now, eleDaySum: day, day: at.today }
  },

  async getLoadChart({ date, compare, ...input }, context) {
    const at = momentsOf(context.clock())
    const day = date ?? at.today
    const compared = compare ?? addDays(day, -1)
    const of = await everything(input, context)
    const kinds = Object.keys(loadKinds) as LoadKind[]
    const datas: ReplyOf<typeof generation.getLoadChart>['datas'] = []
    for (const kind of kinds) {
      const power = await kindPower(context, of, { ...at, kind, days: [...new Set([day, compared])] })
      for (const each of [day, compared]) {
        const quarters = power.get(each) ?? []
        const dates = quartersOf(each).map((dateTime, slot) => {
          const { kw: val, whole } = quarters[slot] ?? { kw: null, whole: false }
          return { dateTime, val, quality: val === null ? ('missing' as const) : whole ? ('good' as const) : ('estimated' as const) }
        })
        datas.push({ kind, day: each, indiName: loadKinds[kind], unitName: 'kW', dates })
      }
    }
    // A kind nobody measures is none of this chart's.
    const known = kinds.filter(kind => datas.some(line => line.kind === kind && line.dates.some(({ val }) => val !== null)))
    return {
      xaxis: [...quarterAxis],
      datas: datas.filter(({ kind }) => known.includes(kind)),
      day,
      compared,
      at: siteTime(new Date(at.now), at.zone),
    }
  },

  async getItemInfo(input, context) {
    return itemsOf(context, onSites(await generators(input, context)), momentsOf(context.clock()))
  },

  async getGenerateElec({ dateType, date, ...input }, context) {
    const at = momentsOf(context.clock())
    const of = await everything(input, context)
    const day = date ?? at.today
    const month = day.slice(0, 7)
    const [span, before] =
      dateType === 'day' ? [month, addMonths(month, -1)] : [day.slice(0, 4), yearBefore(`${day.slice(0, 4)}-01-01`).slice(0, 4)]
    const timesOf = dateType === 'day' ? daysOfMonth : monthsOfYear
    const xaxis = timesOf(span).map(time => time.slice(-2))
    const series: { kind: 'generation' | 'consumption'; past: boolean; times: string[]; values: (number | null)[] }[] = []
    for (const kind of ['generation', 'consumption'] as const)
      for (const past of [false, true]) {
        const times = timesOf(past ? before : span)
        const sums = await (dateType === 'day'
          ? energyByDay(context, of, at, { first: times[0]!, last: times.at(-1)! }, kind)
          : energyByMonth(context, of, at, times, kind))
        series.push({ kind, past, times, values: times.map(time => round2(sums.get(time))) })
      }
    const { datas } = lineOf(
      xaxis,
      'kWh',
      series.map(({ kind, past, ...line }) => ({ name: `${past ? before : span} ${loadKinds[kind]}`, ...line })),
    )
    return { xaxis, span, before, datas: datas.map((line, index) => ({ ...line, kind: series[index]!.kind, past: series[index]!.past })) }
  },
}
