import { microgrid } from '../../../../core/contract/microgrid.ts'
import { flowSum, type SlotEnergies } from '../../../../core/energyFlows.ts'
import { slotTime } from '../../../../core/time.ts'
import type { MicrogridDay } from '../../../figures/microgrid/microgridDays.ts'
import { step } from '../../../figures/microgrid/powerSlots.ts'
import type { Moments } from '../../../figures/moments.ts'
import { type Told, tell } from '../../../figures/tell.ts'

interface Asked {
  /** Of the micro-grid. */
  id: string
  at: Moments
}

const quarter = (slot: number) => `${slotTime(slot, step)}–${slotTime(slot + 1, step)}`
const settledRule = '15 分钟能量平衡；整日无缺数时按表计电量修正各时段'
const mixRule =
  '每 15 分钟光伏先供负荷与充电，再充储能，再上网；储能放出的电按其内部来源（光伏/其他）的比例混合计，充放往返效率 0.89 只影响旧来源的消退'

/** How the figures of `dayBalance` came about. @param elapsed slots of the day that are over or under way */
export async function tellDayBalance({ settled, flows, power, counters }: MicrogridDay, elapsed: number, { id, at }: Asked) {
  const slots = settled.slice(0, elapsed)
  const known = slots.filter(slot => slot !== null).length
  const coverage = { of: '15 分钟时段', reported: known, total: elapsed, reportedKw: null, totalKw: null }
  const base = { day: at.today, coverage }
  const sumOf = (kind: keyof SlotEnergies) => slots.reduce((sum, slot) => sum + (slot?.[kind] ?? 0), 0)
  const curve = { path: microgrid.getPowerLine.path, input: { id }, field: '', key: '' }
  const energyOf = (name: string, value: number, note = '') => ({ name, kind: '15 分钟合计', value, unit: 'kWh', note, next: curve })

  const bySlot = (kind: keyof SlotEnergies, formula: string): Told => ({
    ...base,
    formula,
    source: settledRule,
    sums: true,
    quality: kind === 'imported' || kind === 'exported' ? 'estimated' : 'good',
    inputs: slots.map((slot, n) => ({
      name: quarter(n),
      kind: '15 分钟',
      value: slot?.[kind] ?? null,
      unit: 'kWh',
      note: slot ? (power.measured[n] ? '关口表功率' : '由各部分平衡得出') : '平衡未知，不计入',
    })),
  })
  if (counters.imported === null)
    await tell('microgrid.day.imported', () => bySlot('imported', 'E购电 = Σ 15 分钟（P电网 > 0 的部分）× 时间；无关口表电量'))
  if (counters.exported === null)
    await tell('microgrid.day.exported', () => bySlot('exported', 'E上网 = Σ 15 分钟（P电网 < 0 的部分）× 时间；无关口表电量'))
  for (const name of Object.keys(counters))
    await tell(`microgrid.day.${name}`, () => ({ formula: 'E日 = Σ 各站点今日电量；今日没有该项表计电量', day: at.today, inputs: [] }))
  const [pvToUse, pvToCharge] = [flowSum(flows, 'pvToUse'), flowSum(flows, 'pvToCharge')]
  await tell('microgrid.day.selfUse', () => ({
    ...base,
    formula: '自发自用率 =（光伏直供用电 + 光伏充入储能）÷ 光伏并网电量 × 100%',
    source: mixRule,
    inputs: [
      energyOf('光伏直供负荷与充电', pvToUse),
      energyOf('光伏充入储能', pvToCharge),
      energyOf('光伏并网电量', sumOf('generation'), settledRule),
    ],
  }))
  await tell('microgrid.day.selfSufficiency', () => ({
    ...base,
    formula: '自给率 =（光伏直供用电 + 储能放电中源自光伏的用电）÷（负荷 + 充电）× 100%',
    source: mixRule,
    inputs: [
      energyOf('光伏直供负荷与充电', pvToUse),
      energyOf('储能放电中源自光伏的', flowSum(flows, 'ownDischargeToUse'), '经储能的电按充入来源计，外购电充入的不算自给'),
      energyOf('负荷与充电用电', sumOf('use'), settledRule),
    ],
  }))
  const supplies = { pv: 'generation', storage: 'discharge', grid: 'imported' } as const
  await tell('microgrid.day.mix', kind => bySlot(supplies[kind as keyof typeof supplies] ?? 'generation', 'E = Σ 已知时段供出的电量'))
  await tell('microgrid.day.share', () => ({
    ...base,
    formula: '占比 = 该来源供出 ÷（光伏 + 储能放电 + 购电）× 100%，只计平衡已知的时段',
    source: settledRule,
    inputs: [energyOf('光伏', sumOf('generation')), energyOf('储能放电', sumOf('discharge')), energyOf('购电', sumOf('imported'))],
  }))
  await tellLosses({ counters, id, at }, base, sumOf)
}

async function tellLosses(
  { counters, id, at }: Pick<MicrogridDay, 'counters'> & Asked,
  base: Pick<Told, 'day' | 'coverage'>,
  sumOf: (kind: keyof SlotEnergies) => number,
) {
  const own = (field: string) => ({ path: microgrid.getDay.path, input: { id }, field, key: '' })
  const input = (name: string, value: number | null, sign = 1) => ({
    name: sign < 0 ? `− ${name}` : name,
    kind: '电量',
    value: value === null ? null : sign * value,
    unit: 'kWh',
  })
  await tell('microgrid.day.loss.pv', () => ({
    day: at.today,
    formula: 'ΔE = 逆变器发电量 − 并网关口表电量',
    source: '两侧表计之差：线路与变压器损耗',
    sums: true,
    inputs: [{ ...input('逆变器发电量', counters.generation), next: own('generation') }, input('并网关口表电量', counters.delivered, -1)],
  }))
  await tell('microgrid.day.loss.charging', () => ({
    day: at.today,
    formula: 'ΔE = 充电站总表电量 − 充电桩电量',
    source: '两侧表计之差：桩内变换与线路损耗',
    sums: true,
    inputs: [input('充电站总表电量', counters.chargingDrawn), { ...input('充电桩电量', counters.charging, -1), next: own('charging') }],
  }))
  await tell('microgrid.day.loss.distribution', () => ({
    ...base,
    formula: 'ΔE = 光伏 + 储能放电 + 购电 − 用电 − 储能充电 − 上网，仅在全部已知时段由关口表实测时给出',
    source: settledRule,
    sums: true,
    inputs: [
      input('光伏并网', sumOf('generation')),
      input('储能放电', sumOf('discharge')),
      input('购电', sumOf('imported')),
      input('负荷与充电用电', sumOf('use'), -1),
      input('储能充电', sumOf('charge'), -1),
      input('上网', sumOf('exported'), -1),
    ],
  }))
}
