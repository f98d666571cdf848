import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { pv } from '../../../../core/contract/energy/pv.ts'
import { slotTime } from '../../../../core/time/time.ts'
import { lineOf, round2 } from '../../../figures/slots/lineOf.ts'
import { sum } from './lossTotals.ts'
import { daySlots, slotMinutes } from './plant.ts'
import { ofDay } from './pvMoment.ts'
import type { PlantEvaluation, PvEvaluation } from './evaluatePlants.ts'

const axis = Array.from({ length: daySlots }, (_, slot) => slotTime(slot, slotMinutes))

/**
 * Actual and expected power of the day of the results. Where some inverters are silent the expectation is that of the
 * others, so that a broken line does not look like a loss; where fewer than half of the capacity is known the actual
 * power shows nothing. Sites without a weather station are left out on both sides as long as any site has one.
 */
export function expectedLine({ at, plants }: PvEvaluation): ReplyOf<typeof pv.getExpectedLine> {
  const { day, from } = at
  const measured = plants.filter(({ plant }) => plant.irradianceSlots.slice(from, from + daySlots).some(value => !Number.isNaN(value)))
  const slots = axis.map((_, slot) => slotOf(measured.length ? measured : plants, from + slot))
  const times = axis.map(time => `${day} ${time}:00`)
  const series = (name: string, values: (number | null)[]) => ({ name, times, values: values.map(round2) })
  const power = lineOf(axis, 'kW', [
    series(
      '实际功率',
      slots.map(({ actual }) => actual),
    ),
    series(
      '期望功率',
      slots.map(({ expected }) => expected),
    ),
  ])
  const light = lineOf(axis, 'W/m²', [
    series(
      '斜面辐照',
      slots.map(({ irradiance }) => irradiance),
    ),
  ])
  return { ...ofDay(at), xaxis: axis, datas: [...power.datas, ...light.datas] }
}

function slotOf(plants: readonly PlantEvaluation[], slot: number) {
  const all = plants.flatMap(({ inverters, references }) =>
    inverters.map(({ inverter }, n) => ({
      ratedKw: inverter.ratedKw,
      power: inverter.slots[slot]!,
      expected: references[n]!.expected[slot]!,
    })),
  )
  const reporting = all.filter(({ power }) => !Number.isNaN(power))
  const enough = reporting.length > 0 && 2 * sum(reporting.map(({ ratedKw }) => ratedKw)) >= sum(all.map(({ ratedKw }) => ratedKw))
  const expected = (enough ? reporting : all).filter(({ expected: kw }) => !Number.isNaN(kw))
  const lights = plants.map(({ plant }) => plant.irradianceSlots[slot]!).filter(value => !Number.isNaN(value))
  return {
    actual: enough ? sum(reporting.map(({ power }) => power)) : null,
    expected: expected.length === (enough ? reporting : all).length && expected.length ? sum(expected.map(each => each.expected)) : null,
    irradiance: lights.length ? sum(lights) / lights.length : null,
  }
}
