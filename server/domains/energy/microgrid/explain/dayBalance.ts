import { microgrid } from '../../../../../core/contract/energy/microgrid.ts'
import { flowSum, type SlotEnergies } from '../../../../figures/energyFlows.ts'
import { slotTime } from '../../../../../core/time/time.ts'
import type { MicrogridDay } from '../../../../figures/microgrid/microgridDays.ts'
import { step } from '../../../../figures/microgrid/powerSlots.ts'
import type { Moments } from '../../../../figures/slots/moments.ts'
import { type Quality, worstOf } from '../../../../../core/units/quality.ts'
import { type Entries, qualityOfEntries } from '../../../../figures/explain/rowOf.ts'
import type { qualitiesOfDay } from '../dayEntries.ts'
import { type FigureExplanation, explain } from '../../../../figures/explain.ts'

interface Asked {
  /** Of the day's energies, as they are shown. */
  qualities: ReturnType<typeof qualitiesOfDay>
  /** What the ledger says of each kind. */
  byKind: ReadonlyMap<string, Entries>
  /** Of the micro-grid. */
  id: string
  at: Moments
}

const quarter = (slot: number) => `${slotTime(slot, step)}–${slotTime(slot + 1, step)}`
const settledRule = '15 分钟能量平衡；整日无缺数时按表计电量修正各时段'
const mixRule =
  '每 15 分钟光伏先供负荷与充电，再充储能，再上网；储能放出的电按其内部来源（光伏/其他）的比例混合计，充放往返效率 0.89 只影响旧来源的消退'

/** How the figures of `dayBalance` came about. @param elapsed slots of the day that are over or under way */
export async function explainDayBalance(
  { settled, flows, power, counters }: MicrogridDay,
  elapsed: number,
  { id, at, qualities, byKind }: Asked,
) {
  const slots = settled.slice(0, elapsed)
  const known = slots.filter(slot => slot !== null).length
  const coverage = { of: '15 分钟时段', reported: known, total: elapsed, reportedKw: null, totalKw: null }
  const base = { day: at.today, coverage }
  const sumOf = (kind: keyof SlotEnergies) => slots.reduce((sum, slot) => sum + (slot?.[kind] ?? 0), 0)
  const curve = { path: microgrid.getPowerLine.path, input: { id }, field: '', key: '' }
  const of: Record<keyof SlotEnergies, readonly (keyof typeof qualities)[]> = {
    generation: ['generation'],
    charge: ['charged'],
    discharge: ['discharged'],
    imported: ['bought'],
    exported: ['sold'],
    use: ['consumption', 'charging'],
  }
  /** Of slots: what the counters they are corrected by are worth; without a counter they are of powers alone. */
  const qualityOf = (...kinds: (keyof SlotEnergies)[]): Quality => {
    const known = kinds.flatMap(kind => of[kind]).flatMap(name => (qualities[name] === 'missing' ? [] : [qualities[name]]))
    return known.length ? worstOf(known) : 'estimated'
  }
  const energyOf = (name: string, value: number, kinds: (keyof SlotEnergies)[], note = '') => ({
    ...{ name, kind: '15 分钟合计', value, unit: 'kWh', quality: qualityOf(...kinds), note, next: curve },
  })

  const bySlot = (kind: keyof SlotEnergies, formula: string): FigureExplanation => ({
    ...base,
    formula,
    source: settledRule,
    sums: true,
    quality: qualityOf(kind),
    inputs: slots.map((slot, n) => ({
      name: quarter(n),
      kind: '15 分钟',
      value: slot?.[kind] ?? null,
      unit: 'kWh',
      note: slot ? (power.measured[n] ? '关口表功率' : '由各部分平衡得出') : '平衡未知，不计入',
    })),
  })
  if (counters.imported === null)
    explain('microgrid.day.imported', () => bySlot('imported', 'E购电 = Σ 15 分钟（P电网 > 0 的部分）× 时间；无关口表电量'))
  if (counters.exported === null)
    explain('microgrid.day.exported', () => bySlot('exported', 'E上网 = Σ 15 分钟（P电网 < 0 的部分）× 时间；无关口表电量'))
  for (const name of Object.keys(counters))
    explain(`microgrid.day.${name}`, () => ({ formula: 'E日 = Σ 各站点今日电量；今日没有该项表计电量', day: at.today, inputs: [] }))
  const [pvToUse, pvToCharge] = [flowSum(flows, 'pvToUse'), flowSum(flows, 'pvToCharge')]
  explain('microgrid.day.selfUse', () => ({
    ...base,
    formula: '自发自用率 =（光伏直供用电 + 光伏充入储能）÷ 光伏并网电量 × 100%',
    source: mixRule,
    inputs: [
      energyOf('光伏直供负荷与充电', pvToUse, ['generation', 'use']),
      energyOf('光伏充入储能', pvToCharge, ['generation', 'charge']),
      energyOf('光伏并网电量', sumOf('generation'), ['generation'], settledRule),
    ],
  }))
  explain('microgrid.day.selfSufficiency', () => ({
    ...base,
    formula: '自给率 =（光伏直供用电 + 储能放电中源自光伏的用电）÷（负荷 + 充电）× 100%',
    source: mixRule,
    inputs: [
      energyOf('光伏直供负荷与充电', pvToUse, ['generation', 'use']),
      energyOf(
        '储能放电中源自光伏的',
        flowSum(flows, 'ownDischargeToUse'),
        ['discharge', 'use'],
        '经储能的电按充入来源计，外购电充入的不算自给',
      ),
      energyOf('负荷与充电用电', sumOf('use'), ['use'], settledRule),
    ],
  }))
  const supplies = { pv: 'generation', storage: 'discharge', grid: 'imported' } as const
  explain('microgrid.day.mix', kind => bySlot(supplies[kind as keyof typeof supplies] ?? 'generation', 'E = Σ 已知时段供出的电量'))
  explain('microgrid.day.share', () => ({
    ...base,
    formula: '占比 = 该来源供出 ÷（光伏 + 储能放电 + 购电）× 100%，只计平衡已知的时段',
    source: settledRule,
    inputs: [
      energyOf('光伏', sumOf('generation'), ['generation']),
      energyOf('储能放电', sumOf('discharge'), ['discharge']),
      energyOf('购电', sumOf('imported'), ['imported']),
    ],
  }))
  explainLosses({ counters, id, at, qualities, byKind }, base, (kind, sign) => ({ value: sign * sumOf(kind), quality: qualityOf(kind) }))
}

function explainLosses(
  { counters, id, at, qualities, byKind }: Pick<MicrogridDay, 'counters'> & Asked,
  base: Pick<FigureExplanation, 'day' | 'coverage'>,
  sumOf: (kind: keyof SlotEnergies, sign: 1 | -1) => { value: number; quality: Quality },
) {
  const own = (field: string) => ({ path: microgrid.getDay.path, input: { id }, field, key: '' })
  const energy = { kind: '电量', unit: 'kWh' }
  const counter = (value: number | null, sign: 1 | -1, quality: Quality) => ({
    ...energy,
    value: value === null ? null : sign * value,
    quality: value === null ? ('missing' as const) : quality,
  })
  const meter = (value: number | null, sign: 1 | -1, kind: string) => {
    const entries = byKind.get(kind)
    return counter(value, sign, entries ? qualityOfEntries(entries) : 'good')
  }
  explain('microgrid.day.loss.pv', () => ({
    day: at.today,
    formula: 'ΔE = 逆变器发电量 − 并网关口表电量',
    source: '两侧表计之差：线路与变压器损耗',
    sums: true,
    inputs: [
      { name: '逆变器发电量', ...counter(counters.generation, 1, qualities.generation), next: own('generation') },
      { name: '− 并网关口表电量', ...meter(counters.delivered, -1, 'delivery') },
    ],
  }))
  explain('microgrid.day.loss.charging', () => ({
    day: at.today,
    formula: 'ΔE = 充电站总表电量 − 充电桩电量',
    source: '两侧表计之差：桩内变换与线路损耗',
    sums: true,
    inputs: [
      { name: '充电站总表电量', ...meter(counters.chargingDrawn, 1, 'purchase') },
      { name: '− 充电桩电量', ...counter(counters.charging, -1, qualities.charging), next: own('charging') },
    ],
  }))
  explain('microgrid.day.loss.distribution', () => ({
    ...base,
    formula: 'ΔE = 光伏 + 储能放电 + 购电 − 用电 − 储能充电 − 上网，仅在全部已知时段由关口表实测时给出',
    source: settledRule,
    sums: true,
    inputs: [
      { name: '光伏并网', ...energy, ...sumOf('generation', 1) },
      { name: '储能放电', ...energy, ...sumOf('discharge', 1) },
      { name: '购电', ...energy, ...sumOf('imported', 1) },
      { name: '− 负荷与充电用电', ...energy, ...sumOf('use', -1) },
      { name: '− 储能充电', ...energy, ...sumOf('charge', -1) },
      { name: '− 上网', ...energy, ...sumOf('exported', -1) },
    ],
  }))
}
