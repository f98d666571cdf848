import type { PeriodLine } from '../../../../core/contract/energy/tariff.ts'
import { energyKinds } from '../../../../core/contract/energy/energy.ts'
import { worstOf } from '../../../../core/units/quality.ts'
import { periodCodes, tariffPeriods } from '../../../../core/rules/tariff.ts'
import { siteTimes } from '../../../figures/siteTimes.ts'
import { HOUR, instantOf, siteTime } from '../../../../core/time/time.ts'
import { qualityOfEntries } from '../../../figures/explain/rowOf.ts'
import { type PeriodSpan, timeOf } from '../../../figures/periods/periodSpan.ts'
import type { PeriodDay } from '../../../figures/periods/periodDays.ts'

type Kind = PeriodLine['datas'][number]['kind']
type Point = { at: string; code: string; kwh: number; of: PeriodDay }

/** Each hour has one period: the series of the others have nothing there. */
function hoursOf(day: PeriodDay, { from, to }: PeriodSpan, now: string): Point[] {
  const times = siteTimes(instantOf(day.day, day.zone).getTime(), HOUR, day.hours.length, day.zone)
  return day.hours.flatMap((kwh, hour) => {
    const at = times[hour]!
    return at.slice(0, 10) === day.day && at >= from && at <= to && at <= now
      ? [{ at, code: day.tariff.periods[hour] ?? 'P', kwh, of: day }]
      : []
  })
}

const qualityOf = ({ estimated, manual, unsure, kwh }: PeriodDay) =>
  qualityOfEntries({ estimated, manual: manual ? 1 : 0, unsure: unsure ? 1 : 0, kwh })

/**
 * Energy by tariff period over time, kWh: a series for each period of each kind.
 * @param codes of these only; empty = all
 */
export function periodLine(
  days: readonly PeriodDay[],
  kinds: readonly string[],
  span: PeriodSpan,
  now: Date,
  codes: readonly string[] = [],
): PeriodLine {
  const shown = periodCodes.filter(code => codes.length === 0 || codes.includes(code))
  const times = new Set<string>()
  const datas = kinds.flatMap(kind => {
    const sums = new Map<string, { kwh: number; of: Set<PeriodDay> }>()
    const add = ({ at, code, kwh, of }: Point) => {
      times.add(at)
      const sum = sums.get(`${code}/${at}`) ?? { kwh: 0, of: new Set<PeriodDay>() }
      sum.kwh += kwh
      sum.of.add(of)
      sums.set(`${code}/${at}`, sum)
    }
    for (const day of days) {
      if (day.kind !== kind) continue
      if (span.dateType === 'hour') for (const point of hoursOf(day, span, siteTime(now, day.zone))) add(point)
      else for (const code of periodCodes) add({ at: timeOf(span.dateType, day.day), code, kwh: day.parts[code], of: day })
    }
    return shown.map(code => ({ code, kind, sums }))
  })
  const xaxis = [...times].sort()
  return {
    xaxis,
    datas: datas.map(({ code, kind, sums }) => ({
      indiNo: code,
      indiName: kinds.length > 1 ? `${energyKinds[kind as Kind]}·${tariffPeriods[code]}` : tariffPeriods[code],
      unitName: 'kWh',
      kind: kind as Kind,
      dates: xaxis.map(dateTime => {
        const sum = sums.get(`${code}/${dateTime}`)
        return { dateTime, val: sum?.kwh ?? null, quality: sum ? worstOf([...sum.of].map(qualityOf)) : ('missing' as const) }
      }),
    })),
  }
}
