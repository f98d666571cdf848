import { pv } from '../../../../../core/contract/energy/pv.ts'
import { causesInOrder, type LossCause, lossCauses } from '../../../../../core/physics/pvLosses.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import type { InverterEvaluation } from '../evaluateInverter.ts'
import type { PlantEvaluation } from '../evaluatePlants.ts'
import { type Loss, lossOf, lossOfPlants, type Period, priceOf, sum } from '../lossTotals.ts'
import { daySlots, slotHours } from '../plant.ts'
import { type Asked, ofInverter, ofSite, percent, type Row, type Explanations } from './asked.ts'
import { modelVersions, tariffVersions } from './modelVersions.ts'

type Unit = 'kwh' | 'yuan'
const units = { kwh: 'kWh', yuan: '元' } as const

const evidence: Record<LossCause, string> = {
  grid: '出力为零，且相电压或频率越出并网范围',
  curtailment: '多台同时停在同一功率水平',
  stopped: '辐照高于 150 W/m²，出力为零',
  strings: '无电流组串所占的份额',
  low: '低于同站中位的 90 %',
  soiling: '前几日的积灰水平，以当日实际缺口为限',
  ageing: '历年同期比较所得的衰减',
  rest: '期望与实际之差，没有其他证据可解释',
}
const formula = '损失 = Σ（期望功率 − 实际功率）× 0.25 h，按原因依次归入：电网停电、限电、停机、组串、低效、积灰、衰减，其余原因未明'
const source = '原因分类 IEC TS 63019:2019 §5；期望功率 IEC 61724-1:2021 §14.4；无期望时以同站中位为下限'
const priced = '；金额 = Σ 损失电量 × 当时电价，本可自用的部分按购电价，其余按上网电价'
const settling = '积灰以当日缺口为限，多发冲抵衰减与原因未明；不明缺口不足期望 0.5 % 的不计'

/** The row that makes parts taken one by one into what is told of all of them together. */
const settlement = (whole: number | null, parts: readonly number[], unit: Unit): Row[] => {
  const rest = (whole ?? 0) - sum(parts)
  return Math.abs(rest) < 1e-6 ? [] : [{ name: '合并核定', kind: '核定', value: rest, unit: units[unit], note: settling }]
}

const causesNote = (of: Loss) =>
  of.causes
    .filter(({ kwh }) => kwh > 0.005)
    .sort((a, b) => b.kwh - a.kwh)
    .slice(0, 3)
    .map(({ name, kwh }) => `${name} ${kwh.toFixed(1)} kWh`)
    .join('，')

/** What the sites should have given over the slots whose loss was told, kWh. */
export function expectedKwh(plants: readonly PlantEvaluation[], period: Period, nowSlot: number): number {
  let kwh = 0
  for (const site of plants)
    site.judgeBefore(({ slot, losses, instant }) => {
      if (losses && !Number.isNaN(instant.expected) && isIn(period, slot, nowSlot)) kwh += instant.expected * slotHours
    })
  return kwh
}
/** Does a slot of two days belong to a period? */
export const isIn = (period: Period, slot: number, nowSlot: number) =>
  period === 'lately' ? slot > nowSlot - daySlots : slot < daySlots === (period === 'yesterday')

const ledgersOf = (inverters: readonly InverterEvaluation[], period: Period) => inverters.map(inverter => inverter[period])

function coverageOf({ plants }: Asked, period: Period): FigureExplanation['coverage'] {
  const known = plants.filter(({ inverters }) => inverters.some(inverter => inverter[period].judged > 0))
  const kw = (of: readonly PlantEvaluation[]) => sum(of.map(({ plant }) => plant.ratedKw))
  return { of: '站点', reported: known.length, total: plants.length, reportedKw: kw(known), totalKw: kw(plants) }
}

/** Loss of a period in energy or money: over sites, of one site by cause, or over its inverters. */
function lossExplanation(asked: Asked, period: Period, unit: Unit): FigureExplanation {
  const { plants, evaluation } = asked
  const [only, ...others] = plants
  const whole = lossOfPlants(plants, period)
  const expected = expectedKwh(plants, period, evaluation.at.nowSlot)
  return {
    formula: unit === 'yuan' ? formula + priced : formula,
    source: expected > 0 && whole.kwh !== null ? `${source}；占同时段期望电量 ${percent(whole.kwh / expected)}` : source,
    sums: true,
    coverage: coverageOf(asked, period),
    inputs: only && others.length === 0 ? ofOne(only, period, unit, whole) : ofMany(plants, period, unit),
    versions: [...(unit === 'yuan' ? tariffVersions(plants) : []), ...modelVersions(plants)],
  }
}

const ofMany = (plants: readonly PlantEvaluation[], period: Period, unit: Unit): Row[] =>
  plants.map(site => {
    const own = lossOfPlants([site], period)
    const field = unit === 'kwh' ? 'lossKwh' : 'lossYuan'
    const next =
      period === 'lately'
        ? ofSite(site, field)
        : { path: pv.getLosses.path, input: { siteId: site.plant.id }, field: `${period}.${unit}`, key: '' }
    return { name: site.plant.shortName, kind: '站点', value: own[unit], unit: units[unit], note: causesNote(own), next }
  })

/** Of a day by cause; of the last 24 hours inverter by inverter, which is where the causes are. */
function ofOne(site: PlantEvaluation, period: Period, unit: Unit, whole: Loss): Row[] {
  if (period !== 'lately')
    return whole.causes.map(cause => ({
      name: cause.name,
      kind: '原因',
      value: whole.kwh === null ? null : cause[unit],
      unit: units[unit],
      note: evidence[cause.code],
      next: { path: pv.getLosses.path, input: { siteId: site.plant.id }, field: `${period}.causes.*.${unit}`, key: cause.code },
    }))
  const rows = site.inverters.map((judged): Row => {
    const own = lossOf([judged.lately])
    return {
      name: judged.inverter.name,
      kind: '逆变器',
      value: own[unit],
      unit: units[unit],
      note: causesNote(own),
      next: ofInverter(site, judged, unit === 'kwh' ? 'lossKwh' : 'lossYuan'),
    }
  })
  return [
    ...rows,
    ...settlement(
      whole[unit],
      rows.map(({ value }) => value ?? 0),
      unit,
    ),
  ]
}

/** What one cause took in a day; of one site inverter by inverter. */
function causeExplanation(asked: Asked, period: 'today' | 'yesterday', unit: Unit): FigureExplanation {
  const { key, evaluation } = asked
  const all = evaluation.plants
  const code = causesInOrder.find(cause => cause === key)
  const [only, ...others] = all
  const of = (plants: readonly PlantEvaluation[]) => lossOfPlants(plants, period).causes.find(cause => cause.code === code)
  const whole = of(all)
  const expected = expectedKwh(all, period, evaluation.at.nowSlot)
  const rows =
    only && others.length === 0
      ? only.inverters.map((judged): Row => {
          const ledger = judged[period]
          const value = ledger.judged === 0 || !code ? null : unit === 'kwh' ? ledger.kwh[code] : (ledger.yuan?.[code] ?? null)
          return { name: judged.inverter.name, kind: '逆变器', value, unit: units[unit] }
        })
      : all.map((site): Row => {
          const judged = site.inverters.some(inverter => inverter[period].judged > 0)
          const next = { path: pv.getLosses.path, input: { siteId: site.plant.id }, field: `${period}.causes.*.${unit}`, key }
          return { name: site.plant.shortName, kind: '站点', value: judged ? (of([site])?.[unit] ?? null) : null, unit: units[unit], next }
        })
  const share = expected > 0 && whole ? `；占同时段期望电量 ${percent(whole.kwh / expected)}` : ''
  return {
    formula: `${code ? `${lossCauses[code]}：${evidence[code]}` : ''}；损失 = Σ（期望功率 − 实际功率）中归于此的部分 × 0.25 h${unit === 'yuan' ? priced : ''}`,
    source: source + share,
    sums: true,
    coverage: coverageOf({ ...asked, plants: all }, period),
    inputs: [
      ...rows,
      ...(only && others.length === 0
        ? settlement(
            whole?.[unit] ?? null,
            rows.map(({ value }) => value ?? 0),
            unit,
          )
        : []),
    ],
    versions: [...(unit === 'yuan' ? tariffVersions(all) : []), ...modelVersions(all)],
  }
}

/** A sum of ledgers over sites, or the inverters of one: what is unknown, and what is lost by design. */
function ledgerExplanation(
  { plants }: Asked,
  period: Period,
  pick: 'unknownKwh' | 'clippedKwh',
  words: Pick<FigureExplanation, 'formula' | 'source'>,
): FigureExplanation {
  const [only, ...others] = plants
  const one = only && others.length === 0
  const quality = pick === 'unknownKwh' ? ('estimated' as const) : ('good' as const)
  const inputs: Row[] = one
    ? only.inverters.map(judged => ({
        name: judged.inverter.name,
        kind: '逆变器',
        value: judged[period][pick],
        unit: 'kWh',
        quality,
        ...(period === 'lately' && pick === 'unknownKwh' && { next: ofInverter(only, judged, 'unknownKwh') }),
      }))
    : plants.map(site => ({
        name: site.plant.shortName,
        kind: '站点',
        value: sum(ledgersOf(site.inverters, period).map(ledger => ledger[pick])),
        unit: 'kWh',
        quality,
        next:
          period !== 'lately'
            ? { path: pv.getLosses.path, input: { siteId: site.plant.id }, field: `${period}.${pick}`, key: '' }
            : pick === 'unknownKwh'
              ? ofSite(site, pick)
              : null,
      }))
  return { ...words, sums: true, inputs, quality }
}

const unknownWords = {
  formula: 'E未知 = Σ 参考功率 × 0.25 h；参考为同站中位，无同站时为期望功率',
  source: '通讯中断不等于没有发电，不计入损失；数据补齐后归零',
}
const clippedWords = { formula: 'E = Σ（组件可发 − 逆变器额定功率）× 0.25 h', source: '容配比设计所致，不计入损失' }

/** Losses of a period; `by` is what the contract calls it. */
const periodExplanations = (period: Period): Explanations => ({
  [`pv.loss.${period}`]: asked => lossExplanation(asked, period, 'kwh'),
  [`pv.loss.${period}.yuan`]: asked => lossExplanation(asked, period, 'yuan'),
  [`pv.loss.${period}.unknown`]: asked => ledgerExplanation(asked, period, 'unknownKwh', unknownWords),
})

const dayExplanations = (period: 'today' | 'yesterday'): Explanations => ({
  ...periodExplanations(period),
  [`pv.loss.${period}.cause`]: asked => causeExplanation(asked, period, 'kwh'),
  [`pv.loss.${period}.cause.yuan`]: asked => causeExplanation(asked, period, 'yuan'),
  [`pv.loss.${period}.clipped`]: asked => ledgerExplanation(asked, period, 'clippedKwh', clippedWords),
  [`pv.loss.${period}.known`]: ({ plants }) => {
    const ledgers = plants.flatMap(({ inverters }) => ledgersOf(inverters, period))
    return {
      formula: '占比 = 有期望功率可对照的时段 ÷ 有光的时段',
      source: '有光而无期望的，只能以同站中位判断',
      inputs: [
        { name: '有期望可对照', kind: '时段', value: sum(ledgers.map(({ expected }) => expected)), unit: '台·15 分钟' },
        { name: '有光', kind: '时段', value: sum(ledgers.map(({ lit }) => lit)), unit: '台·15 分钟' },
      ],
    }
  },
})

export const lossExplanations: Explanations = {
  ...periodExplanations('lately'),
  ...dayExplanations('today'),
  ...dayExplanations('yesterday'),
  'pv.loss.price': ({ plants }) => {
    const lately = lossOfPlants(plants, 'lately')
    const { kwh, yuan } = lately
    const [only, ...others] = plants
    const single = only && others.length === 0
    const next = (field: string) => ({
      path: pv.getPerformance.path,
      input: {},
      field: single ? `sites.*.${field}` : field,
      key: single ? only.plant.id : '',
    })
    return {
      formula: kwh && yuan ? '均价 = 近 24 小时损失金额 ÷ 近 24 小时损失电量' : '近 24 小时没有可计价的损失：取正午上网电价',
      source: priceOf(plants, lately)?.source,
      inputs: [
        { name: '近 24 小时损失金额', kind: '金额', value: yuan, unit: '元', next: next('lossYuan') },
        { name: '近 24 小时损失电量', kind: '电量', value: kwh, unit: 'kWh', next: next('lossKwh') },
      ],
      versions: tariffVersions(plants),
    }
  },
}
