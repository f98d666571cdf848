import { causesInOrder, lossCauses } from '../../../../../core/physics/pvLosses.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import type { SeenSlot } from '../evaluateInverter.ts'
import type { DiagnosedInverter } from '../evaluatePlant.ts'
import type { PlantEvaluation } from '../evaluatePlants.ts'
import { lossOf, sum } from '../lossTotals.ts'
import { expectedNow } from '../performance.ts'
import { daySlots, known, lightOf, slotHours } from '../plant.ts'
import { type Asked, count, ofInverter, percent, quarter, type Row, slotsOf, type Explanations, timeOf } from './asked.ts'
import { isIn } from './lossExplanation.ts'
import { modelVersions, planeWords, tariffVersions } from './modelVersions.ts'
import { expectedFormula, expectedSource } from './powerExplanation.ts'

interface One {
  site: PlantEvaluation
  judged: DiagnosedInverter
}
const unanswered: FigureExplanation = { formula: '--', inputs: [] }

/** Of the inverter of the row asked for. */
const one =
  (explanationOf: (one: One, asked: Asked) => FigureExplanation) =>
  (asked: Asked): FigureExplanation => {
    for (const site of asked.evaluation.plants)
      for (const judged of site.inverters) if (judged.inverter.no === asked.key) return explanationOf({ site, judged }, asked)
    return unanswered
  }

/** Its energy of the day by its rating, quarter by quarter, as it was or as a reference would have been. */
function hoursExplanation(
  { site, judged }: One,
  { evaluation }: Asked,
  pick: 'power' | 'peers' | 'expected',
): Pick<FigureExplanation, 'sums' | 'inputs' | 'day'> {
  const { from, day } = evaluation.at
  const inDay = ({ slot, instant, bright }: SeenSlot) =>
    slot >= from && slot < from + daySlots && !Number.isNaN(instant.power) && (pick === 'power' || (bright && !Number.isNaN(instant[pick])))
  const inputs = slotsOf(site, judged)
    .filter(inDay)
    .map(({ slot, instant }) => {
      const { power, peers, expected, irradiance } = instant
      const words = [
        `实际 ${count(power)} kW`,
        !Number.isNaN(peers) && `同站中位 ${count(peers)} kW`,
        !Number.isNaN(expected) && `期望 ${count(expected)} kW`,
        !Number.isNaN(irradiance) && `G ${Math.round(irradiance)} W/m²`,
      ]
      return quarter(evaluation, slot, (instant[pick] * slotHours) / judged.inverter.ratedKw, 'kWh/kW', words.filter(Boolean).join('，'))
    })
  return { sums: true, inputs, day }
}

/** What it lost in the last 24 hours, quarter by quarter with the cause. */
function lossExplanation({ site, judged }: One, { evaluation }: Asked, unit: 'kwh' | 'yuan'): FigureExplanation {
  const whole = lossOf([judged.lately])
  const name = unit === 'kwh' ? 'kWh' : '元'
  const rows = slotsOf(site, judged).flatMap(({ slot, losses, instant, price }): Row[] => {
    if (!losses || !isIn('lately', slot, evaluation.at.nowSlot)) return []
    const kwh = sum(causesInOrder.map(cause => losses[cause])) * slotHours
    if (Math.abs(kwh) < 1e-9) return []
    const causes = causesInOrder
      .filter(cause => Math.abs(losses[cause]) > 1e-3)
      .map(cause => `${lossCauses[cause]} ${count(losses[cause])} kW`)
    const reference = Number.isNaN(instant.expected) ? `同站中位 ${count(instant.peers)}` : `期望 ${count(instant.expected)}`
    const yuan = price ? price(slot) : null
    const money = unit === 'yuan' && yuan !== null ? [`${count(kwh)} kWh × ${count(yuan, 4)} 元/kWh`] : []
    const note = [...money, `${reference} kW，实际 ${count(instant.power)} kW`, ...causes].join('，')
    return [quarter(evaluation, slot, unit === 'kwh' ? kwh : yuan === null ? null : kwh * yuan, name, note)]
  })
  const rest = (whole[unit] ?? 0) - sum(rows.map(({ value }) => value ?? 0))
  const settled: Row[] =
    Math.abs(rest) < 1e-6
      ? []
      : [
          {
            name: '按日核定',
            kind: '核定',
            value: rest,
            unit: name,
            note: '积灰以当日缺口为限，多发冲抵衰减与原因未明；不明缺口不足期望 0.5 % 的不计',
          },
        ]
  return {
    formula: `损失 = Σ（期望功率 − 实际功率）× 0.25 h${unit === 'yuan' ? ' × 当时电价' : ''}；近 24 小时`,
    source: '原因分类 IEC TS 63019:2019 §5；无期望时以同站中位为下限',
    sums: true,
    coverage: { of: '有光的 15 分钟', reported: judged.lately.judged, total: judged.lately.lit, reportedKw: null, totalKw: null },
    inputs: [...rows, ...settled],
    versions: [...(unit === 'yuan' ? tariffVersions([site]) : []), ...modelVersions([site])],
  }
}

/** The light now with its age, and what of it counts for the modules. */
function lightNow({ plant }: PlantEvaluation, inverter: DiagnosedInverter['inverter']): Row[] {
  const { irradianceReading: light, moduleTempReading: heat, expectation } = plant
  const { irradiance, moduleTemp, modifier } = lightOf(plant, inverter)
  const bias = 1 / (1 + (expectation.sensorBias ?? 0))
  return [
    {
      name: '斜面辐照 G',
      kind: '气象站',
      value: known(irradiance),
      unit: 'W/m²',
      ...(light && { quality: inverter.light ? 'estimated' : light.quality, at: timeOf(light.at) }),
      note: [
        inverter.light && `由气象站 ${count(plant.irradiance, 1)} W/m² 换算至本机${planeWords(inverter)}`,
        expectation.sensorBias && `辐照计偏差 ${percent(expectation.sensorBias)}，按 ${count(irradiance * bias, 1)} 计`,
      ]
        .filter(Boolean)
        .join('；'),
    },
    {
      name: '组件温度 Tc',
      kind: '气象站',
      value: known(moduleTemp),
      unit: '℃',
      ...(heat && { quality: inverter.light ? 'estimated' : heat.quality, at: timeOf(heat.at) }),
    },
    {
      name: '入射角修正 IAM',
      kind: '系数',
      value: modifier / bias,
      unit: '',
      note: expectation.plane ? 'De Soto 2006，散射按 57°' : '组件朝向未知，取 1',
    },
  ]
}

export const inverterExplanations: Explanations = {
  'inverter.power': one(({ judged: { inverter } }) => ({
    formula: 'P = 最近一次可信的有功功率，两个采样周期内有效',
    source: inverter.quality === 'suspect' ? '最近读数超出额定功率，不予采信' : '设备实测',
    at: timeOf(inverter.at),
    inputs: [
      {
        name: inverter.name,
        kind: '设备',
        value: known(inverter.power),
        unit: 'kW',
        quality: inverter.quality === 'suspect' || inverter.fresh ? inverter.quality : 'missing',
        at: timeOf(inverter.at),
        note: inverter.at && !inverter.fresh ? '已过期' : `额定 ${inverter.ratedKw} kW`,
      },
    ],
  })),
  'inverter.expected': one(({ site, judged: { inverter } }) => ({
    formula: expectedFormula,
    source: expectedSource,
    at: site.plant.irradianceReading ? timeOf(site.plant.irradianceReading.at) : '',
    inputs: [
      ...lightNow(site, inverter),
      { name: '组件容量 P_dc', kind: '容量', value: inverter.dcKw, unit: 'kWp', note: '台账，未登记的按额定功率分摊' },
      { name: '逆变器额定功率', kind: '容量', value: inverter.ratedKw, unit: 'kW', note: '上限' },
      { name: '温度系数 γ', kind: '系数', value: site.plant.expectation.gamma, unit: '1/℃' },
      { name: '系统损失', kind: '系数', value: site.plant.expectation.losses, unit: '' },
    ],
    versions: Number.isNaN(expectedNow(site.plant, inverter)) ? [] : modelVersions([site]),
  })),
  'inverter.hours': one((each, asked) => ({
    formula: '等效小时 = Σ 有功功率 × 0.25 h ÷ 额定功率',
    source: '15 分钟平均功率，不可信与缺失的不计',
    ...hoursExplanation(each, asked, 'power'),
  })),
  'inverter.hours.peers': one((each, asked) => ({
    formula: '同站参考 = Σ 同站其他逆变器（功率 ÷ 组件容量）的中位 × 本机组件容量 × 0.25 h ÷ 额定功率',
    source: `至少 3 台同站逆变器同时有数据；与本机同一时段${
      each.judged.againstPeers === null ? '；参考不足额定功率 0.1 h，不作比较' : `；本机为参考的 ${percent(each.judged.againstPeers)}`
    }`,
    ...hoursExplanation(each, asked, 'peers'),
  })),
  'inverter.hours.expected': one((each, asked) => ({
    formula: `期望等效小时 = Σ P期望 × 0.25 h ÷ 额定功率；${expectedFormula}`,
    source: `${expectedSource}${
      each.judged.againstExpectation === null
        ? '；期望不足额定功率 0.1 h，不作比较'
        : `；扣除积灰与衰减后，本机为期望的 ${percent(each.judged.againstExpectation)}`
    }`,
    ...hoursExplanation(each, asked, 'expected'),
    versions: modelVersions([each.site]),
  })),
  'inverter.loss': one((each, asked) => lossExplanation(each, asked, 'kwh')),
  'inverter.loss.yuan': one((each, asked) => lossExplanation(each, asked, 'yuan')),
  'inverter.unknown': one(({ site, judged }, { evaluation }) => ({
    formula: 'E未知 = Σ 参考功率 × 0.25 h；参考为同站中位，无同站时为期望功率',
    source: '通讯中断不等于没有发电，不计入损失；数据补齐后归零',
    sums: true,
    quality: 'estimated',
    inputs: slotsOf(site, judged)
      .filter(({ slot, unheard }) => unheard > 0 && isIn('lately', slot, evaluation.at.nowSlot))
      .map(({ slot, unheard }) => ({ ...quarter(evaluation, slot, unheard * slotHours, 'kWh', '无数据'), quality: 'estimated' as const })),
  })),
  'pv.inverters': ({ evaluation }) => ({
    formula: '离线：两个采样周期无数据；停机：有光而无出力；低效：当日电量低于同站中位与期望的 90 %',
    source: '期望扣除积灰与衰减；只有一种参考时以其为准',
    inputs: evaluation.plants.flatMap(site =>
      site.inverters.map((judged): Row => {
        const { inverter, energy, availability, againstPeers, againstExpectation } = judged
        const against = [
          againstPeers !== null && `同站的 ${percent(againstPeers)}`,
          againstExpectation !== null && `期望的 ${percent(againstExpectation)}`,
        ]
        return {
          name: evaluation.plants.length > 1 ? `${site.plant.shortName} ${inverter.name}` : inverter.name,
          kind: '逆变器',
          value: availability.known || energy > 0 ? energy / inverter.ratedKw : null,
          unit: 'kWh/kW',
          at: timeOf(inverter.at),
          note: against.filter(Boolean).join('，'),
          next: ofInverter(site, judged, 'dayHours'),
        }
      }),
    ),
    versions: modelVersions(evaluation.plants),
  }),
}
