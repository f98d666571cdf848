import type { VoltageMonth } from '../../../../core/contract/devices/history.ts'
import { indicator } from '../../../../core/devices/indicators.ts'
import { median } from '../../../../core/physics/median.ts'
import {
  deviationTogether,
  leastRate,
  mostTogether,
  nominalPhase,
  nominalVoltage,
  qualificationRate,
  voltageDeviation,
  voltageLimits,
  type VoltageTimes,
  voltageTimes,
} from '../../../figures/voltageQuality.ts'
import type { Context } from '../../../context.ts'
import { expectedSlots, type RunDevice } from '../../../figures/deviceRuns.ts'
import { readSlots } from '../../../figures/slots/readSlots.ts'
import { daySlots, type Slots, slotMinutes } from '../../../figures/slots/slots.ts'
import { extentOf, reportedSlots } from '../../../figures/slots/slotStats.ts'
import type { MonthDays } from './monthOf.ts'
import { deviceOf, monthId } from './runRow.ts'

const phaseVoltages = [indicator.voltageA, indicator.voltageB, indicator.voltageC]
const lineVoltages = [indicator.voltageAB, indicator.voltageBC, indicator.voltageCA]
/** A dead bus bar is an outage and no voltage to be judged: below this share of the nominal voltage. */
const energised = 0.5
const none: VoltageTimes = { known: 0, high: 0, low: 0 }

/** A row, and the times its rate is made of: what is added up over several devices. */
export interface JudgedMonth {
  row: VoltageMonth
  times: VoltageTimes
}

/** The voltage of devices over a month against the nominal one of their network, GB/T 12325-2008. */
export async function voltageMonths(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  devices: readonly RunDevice[],
  { month, days }: MonthDays,
): Promise<JudgedMonth[]> {
  const wanted = devices.flatMap(({ id: deviceId }) => [...phaseVoltages, ...lineVoltages].map(indicatorNo => ({ deviceId, indicatorNo })))
  const slots = await readSlots({ db }, wanted, days)
  return devices.map(device => {
    const linesOf = (nos: readonly string[]) => nos.flatMap(no => slots.get(`${device.id}/${no}`) ?? [])
    const phases = linesOf(phaseVoltages)
    // What shows no phases is judged by its lines.
    const byPhase = phases.length > 0
    const lines = byPhase ? phases : linesOf(lineVoltages)
    const usual = median(lines.flatMap(line => Array.from(line).filter(volts => volts > 0)))
    const nominalV = nominalVoltage(usual === null ? null : byPhase ? usual * Math.sqrt(3) : usual)
    const reported = reportedSlots(lines, days.length)
    const head = { id: monthId(device, month), month, ...deviceOf(device), nominalV, phases: lines.length }
    const coverage = { reported: reported, total: Math.max(reported, expectedSlots(device, days, clock())) }
    if (nominalV === null) return { row: { ...head, ...unknown, coverage }, times: none }
    const limits = voltageLimits(nominalV, lines.length)
    const nominal = byPhase ? nominalPhase(nominalV) : nominalV
    const deviations = lines.map(line => line.map(volts => (volts < energised * nominal ? Number.NaN : voltageDeviation(volts, nominal))))
    const { min, minAt, mean, max, maxAt } = extentOf(days, ...deviations)
    const times = limits ? sumTimes(deviations.map(line => voltageTimes(known(line), limits))) : none
    const beyond = (is: (deviation: number) => boolean) =>
      slotMinutes * Array.from({ length: days.length * daySlots }).filter((_, slot) => deviations.some(line => is(line[slot]!))).length
    const rate = qualificationRate(times)
    return {
      row: {
        ...head,
        upper: limits?.upper ?? null,
        lower: limits?.lower ?? null,
        maxDeviation: max,
        maxAt,
        minDeviation: min,
        minAt,
        meanDeviation: mean,
        rate,
        highMinutes: limits ? beyond(deviation => voltageTimes([deviation], limits).high > 0) : 0,
        lowMinutes: limits ? beyond(deviation => voltageTimes([deviation], limits).low > 0) : 0,
        qualified: limits
          ? rate === null
            ? null
            : rate >= leastRate(nominalV)
          : min === null || max === null
            ? null
            : deviationTogether(min, max) <= mostTogether,
        coverage,
      },
      times,
    }
  })
}

const unknown = {
  upper: null,
  lower: null,
  maxDeviation: null,
  maxAt: '',
  minDeviation: null,
  minAt: '',
  meanDeviation: null,
  rate: null,
  highMinutes: 0,
  lowMinutes: 0,
  qualified: null,
}

const known = (line: Slots) => line.filter(value => !Number.isNaN(value))

export const sumTimes = (all: readonly VoltageTimes[]): VoltageTimes =>
  all.reduce((sum, each) => ({ known: sum.known + each.known, high: sum.high + each.high, low: sum.low + each.low }), none)
