import type { ReplyOf } from '../../../../../core/contract/call.ts'
import { energy } from '../../../../../core/contract/energy/energy.ts'
import { pv } from '../../../../../core/contract/energy/pv.ts'
import { inArray, sql } from 'drizzle-orm'
import { worstOf } from '../../../../../core/units/quality.ts'
import type { Context } from '../../../../context.ts'
import type { UsedFactors } from '../../../../figures/reductionFactors.ts'
import { isExplaining, explain, type FigureExplanation } from '../../../../figures/explain.ts'
import { sites } from '../../../../tables/index.ts'
import { entryKey, ledgerQualities } from '../../../../figures/explain/ledgerEntries.ts'
import { avoidedBy } from '../../../../figures/explain/avoidedBy.ts'
import type { PlantEvaluation, PvEvaluation } from '../evaluatePlants.ts'
import { lossOfPlants } from '../lossTotals.ts'
import { sitePeriods, type SitePeriod } from '../sitePeriod.ts'
import { ofSite, type Row } from './asked.ts'
import { modelVersions } from './modelVersions.ts'
import { availabilityOfCounts, ratioOf } from './ratioExplanation.ts'

type Station = ReplyOf<typeof pv.compareStations>['stations'][number]
interface Compared {
  evaluation: PvEvaluation
  /** In the order of the stations. */
  plants: readonly PlantEvaluation[]
  stations: readonly Station[]
  periods: readonly SitePeriod[]
  /** The days of the yields, and those of performance and availability. */
  days: readonly string[]
  periodDays: readonly string[]
  /** Generation by `site/day`, kWh. */
  energies: ReadonlyMap<string, number>
  reductions: UsedFactors
}
interface One {
  site: PlantEvaluation
  station: Station
  period: SitePeriod
}

const yieldRule = '各站同一时间跨度；当日未满的日子不计入日均；没有电量的日子为 --，不以零计'

/** Tells how the figures of stations side by side came about. */
export async function explainCompared({ db }: Pick<Context, 'db'>, compared: Compared) {
  if (!isExplaining()) return
  const { plants, stations, periods, days, periodDays, energies, reductions, evaluation } = compared
  const where = sql`${inArray(
    sites.id,
    plants.map(({ plant }) => plant.id),
  )}`
  const qualities = await ledgerQualities({ db }, where, ['generation'], { first: days[0]!, last: days.at(-1)! })
  /** Of what is known of the days. */
  const qualityOn = ({ plant: { id } }: PlantEvaluation, of: readonly string[]) =>
    worstOf(of.flatMap(day => (energies.has(`${id}/${day}`) ? [qualities.get(entryKey(id, 'generation', day)) ?? 'good'] : [])))
  const dayRows = (site: PlantEvaluation, of: readonly string[]): Row[] =>
    of.map(day => ({
      name: day,
      kind: '日',
      value: energies.get(`${site.plant.id}/${day}`) ?? null,
      unit: 'kWh',
      quality: qualityOn(site, [day]),
      next: {
        path: energy.page.path,
        input: { siteId: site.plant.id, kind: 'generation', from: day, to: day, size: 100 },
        field: '',
        key: '',
      },
    }))
  /** What each day of the period says by itself. */
  const eachDay = async (site: PlantEvaluation, value: (period: SitePeriod) => Row): Promise<Row[]> => {
    const rows: Row[] = []
    for (const day of periodDays) {
      const [period] = await sitePeriods({ db }, [site.plant], [day])
      rows.push({ ...value(period!), name: day, kind: '日' })
    }
    return rows
  }
  const ratio = async ({ site, period }: One, corrected: boolean): Promise<FigureExplanation> => {
    const result = ratioOf(period.performance, corrected)
    const rows = await eachDay(site, ({ performance: sums }) => {
      const [made, reference] = corrected ? [sums.temperedEnergy, sums.temperedReference] : [sums.energy, sums.reference]
      const known = reference > 0
      const note = known ? `${made.toFixed(1)} ÷ ${reference.toFixed(1)} kWh` : '无辐照与功率同时已知的时段'
      return { name: '', kind: '', value: known ? made / reference : null, unit: '', note }
    })
    return { ...result, inputs: [...result.inputs, ...rows], versions: modelVersions([site]) }
  }
  const availability = async ({ site, period }: One): Promise<FigureExplanation> => {
    const result = availabilityOfCounts(period.availability)
    const rows = await eachDay(site, ({ availability: { known, produced } }) => ({
      name: '',
      kind: '',
      value: known ? produced / known : null,
      unit: '',
      note: `${produced} ÷ ${known}`,
    }))
    return { ...result, inputs: [...result.inputs, ...rows] }
  }
  const all: Record<string, (one: One) => FigureExplanation | Promise<FigureExplanation>> = {
    'compare.energy': ({ site }) => ({
      formula: 'E = Σ 逐日发电量',
      source: '电量台账；没有电量的日子不计',
      sums: true,
      coverage: coverageOf(site),
      inputs: dayRows(site, days),
    }),
    'compare.hours': ({ site, station }) => {
      const whole = evaluation.at.day < evaluation.at.today ? days : days.slice(0, -1)
      return {
        formula: '日均等效小时 = Σ 整日发电量 ÷ 有电量的天数 ÷ 运行容量',
        source: yieldRule,
        coverage: { of: '日', reported: station.knownDays, total: whole.length, reportedKw: null, totalKw: null },
        inputs: [{ name: '运行容量', kind: '容量', value: station.runCap, unit: 'kW' }, ...dayRows(site, whole)],
      }
    },
    'compare.pr': one => ratio(one, false),
    'compare.pr.corrected': one => ratio(one, true),
    'compare.availability': availability,
    'compare.availability.known': ({ period: { availability: counts } }) => ({
      formula: '占比 = 有光且功率已知的时段 ÷ 有光的时段',
      source: 'IEC TS 63019:2019 §5.18',
      inputs: [
        { name: '有光且功率已知', kind: '时段', value: counts.known, unit: '台·15 分钟' },
        { name: '有光', kind: '时段', value: counts.bright, unit: '台·15 分钟' },
      ],
    }),
    // The country's factor for all: with a province's own each, the same kWh would weigh differently.
    'compare.co2': ({ site, station }) =>
      avoidedBy('co2', { energyKwh: station.energy, quality: qualityOn(site, days), next: null }, reductions),
    'compare.lossShare': ({ site, station }) => ({
      formula: '单位容量损失 = 近 24 小时损失 ÷ 装机容量',
      source: '各站同为近 24 小时',
      inputs: [
        { name: '近 24 小时损失', kind: '电量', value: lossOfPlants([site], 'lately').kwh, unit: 'kWh', next: ofSite(site, 'lossKwh') },
        { name: '装机容量', kind: '容量', value: station.installedCap, unit: 'kWp' },
      ],
    }),
  }
  const coverageOf = ({ plant }: PlantEvaluation): FigureExplanation['coverage'] => {
    const reported = days.filter(day => energies.has(`${plant.id}/${day}`)).length
    return { of: '日', reported, total: days.length, reportedKw: null, totalKw: null }
  }
  for (const [by, how] of Object.entries(all))
    explain(by, key => {
      const n = Math.max(
        0,
        stations.findIndex(({ siteId }) => siteId === key),
      )
      return how({ site: plants[n]!, station: stations[n]!, period: periods[n]! })
    })
  explain('pv.compare', () => ({
    formula: '单位容量发电 = 日发电量 ÷ 装机容量；单位容量功率 = Σ 有数据的逆变器功率 ÷ 其组件容量，容量不足一半时为空',
    source: `各站同一批日子、同一批 15 分钟；${yieldRule}`,
    inputs: stations.map(({ siteId, shortName, energy: kwh, knownDays }, n) => ({
      name: shortName,
      kind: '站点',
      value: kwh,
      unit: 'kWh',
      quality: qualityOn(plants[n]!, days),
      note: `${knownDays} 个整日有电量`,
      next: {
        path: pv.compareStations.path,
        input: { siteIds: stations.map(each => each.siteId), days: days.length },
        field: 'stations.*.energy',
        key: siteId,
      },
    })),
  }))
}
