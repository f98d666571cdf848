import { setImmediate } from 'node:timers/promises'
import { chinaDayStart, DAY, HOUR, MINUTE, siteDay } from '../../../core/time/time.ts'
import { doubtOf, limitsOf } from '../../../core/register/deviceLimits.ts'
import { samplingMs } from '../../../core/units/freshness.ts'
import { dataFile } from '../../database/dataFile.ts'
import type { SiteModel } from '../simulator/createSiteModel.ts'
import { beganBefore } from '../simulator/beganBefore.ts'
import type { DeviceModel } from '../simulator/simulation.ts'
import type { CurveRow, DayRow } from '../../ingest/insertRows.ts'

export interface HistoryPlan {
  /** Days of daily energy. */
  energyDays: number
  /** Days of 15-minute curves, before today. */
  quarterDays: number
  /** Of them, the newest that are written with everything else; the older ones follow (pastCurves.ts). Left out: all. */
  newestDays?: number
  /** Of the newest, days that also keep the slow indicators. */
  slowDays: number
  /** Hours of 1-minute curves. */
  minuteHours: number
  /** Days of alarms. */
  alarmDays: number
}
export const plans: Record<'full' | 'small', HistoryPlan & { newestDays: number }> = {
  full: { energyDays: 1126, quarterDays: 35, newestDays: 2, slowDays: 2, minuteHours: 24, alarmDays: 90 },
  small: { energyDays: 430, quarterDays: 3, newestDays: 1, slowDays: 1, minuteHours: 2, alarmDays: 30 },
}

export interface History {
  days: DayRow[]
  quarters: CurveRow[]
  minutes: CurveRow[]
  latest: { deviceId: number; indicatorId: number; at: number; value: number }[]
}

/** Days by their start; asking Intl again for every device would take seconds. */
const dayNames = new Map<number, string>()
function dayOf(dayStart: number) {
  let day = dayNames.get(dayStart)
  if (!day) {
    day = siteDay(new Date(dayStart))
    dayNames.set(dayStart, day)
  }
  return day
}

const round = (kwh: number) => Math.round(kwh * 100) / 100

/** A device as its gateway's clock says, which is what curves are made of. */
export function stamped(model: DeviceModel): DeviceModel {
  const measuredAt = (stamp: number) => stamp - model.aheadMs(stamp)
  return {
    ...model,
    read: (stamp, all) => model.read(measuredAt(stamp), all),
    silent: stamp => model.silent(measuredAt(stamp)),
  }
}

/**
 * The midnight from which a total register has to be known for the curves of a day: with a clock that runs ahead they
 * begin in the day before.
 */
export const countsFrom = (model: DeviceModel, dayStart: number) => (model.aheadMs(dayStart) > 0 ? dayStart - DAY : dayStart)

/** Of these a slot keeps the last reading, not the mean; of them those that count up. */
const lasting = new Map(
  dataFile<{ no: string; unit: string; keeps?: string }[]>('indicators.json')
    .filter(({ keeps }) => keeps === 'last')
    .map(({ no, unit }) => [no, { rises: ['kWh', 'GJ', 'm³'].includes(unit) }]),
)

/**
 * Curves of one device on one day, one array of slots per indicator. Where nothing arrived (silent, before, later)
 * stays empty. A slot is what the fold makes of the reports in it, from its two ends: the counters of the models are
 * linear in between, so their powers' means are those of the ends. Slow indicators report at its beginning only; a
 * minute that the door would not believe stays empty.
 */
export function sample(
  model: DeviceModel,
  ids: ReadonlyMap<string, number>,
  dayStart: number,
  step: 1 | 15,
  from: number,
  until: number,
  all: boolean,
): CurveRow[] {
  const names = all ? [...model.fast, ...model.slow] : model.fast
  const columns = names.map(() => new Float32Array(1440 / step).fill(Number.NaN))
  const length = step * MINUTE
  const limits = limitsOf({ ...model.device, samplingMs })
  let known: { at: number; values: number[] } | null = null
  for (let slot = Math.max(0, Math.ceil((from - dayStart) / length)); slot < 1440 / step; slot++) {
    const start = dayStart + slot * length
    if (start > until) break
    if (model.silent(start)) continue
    const values: number[] = known?.at === start && !all ? known.values : model.read(start, all)
    // Before midnight, at which the models begin another day.
    const next = Math.min(start + length, until, dayStart + DAY - 1)
    const after: number[] = step === 1 || model.silent(next) ? values : model.read(next, false)
    if (after !== values) known = { at: next, values: after }
    const last = Math.min(start + length - MINUTE, until)
    let atLast: number[] | null = null
    for (const [n, name] of names.entries()) {
      const column = columns[n]!
      const [a, b] = [values[n] ?? Number.NaN, after[n]]
      const kept = lasting.get(name)
      if (b === undefined || step === 1) column[slot] = limits && doubtOf(limits, name, a, start - dayStart) !== null ? Number.NaN : a
      else if (!kept) column[slot] = (a + b) / 2
      else if (kept.rises && b >= a && next > start) column[slot] = a + ((b - a) * (last - start)) / (next - start)
      else {
        atLast ??= model.silent(last) ? values : model.read(last, false)
        column[slot] = atLast[n] ?? a
      }
    }
  }
  const day = dayOf(dayStart)
  return names.map((name, n) => ({
    deviceId: model.device.id,
    indicatorId: ids.get(name) ?? 0,
    day,
    slots: columns[n] ?? new Float32Array(0),
  }))
}

/** The newest readings, at `until` for the fast and at its quarter for the slow indicators. */
function newest(model: DeviceModel, ids: ReadonlyMap<string, number>, until: number): History['latest'] {
  let at = until
  while (model.silent(at) && at > until - 3 * DAY) at -= MINUTE
  const quarter = Math.floor(at / (15 * MINUTE)) * 15 * MINUTE
  const of = (names: readonly string[], values: number[], moment: number) =>
    names.map((name, n) => ({ deviceId: model.device.id, indicatorId: ids.get(name) ?? 0, at: moment, value: values[n] ?? 0 }))
  return [...of(model.slow, model.read(quarter, true).slice(model.fast.length), quarter), ...of(model.fast, model.read(at, false), at)]
}

/**
 * Everything a site measured until `anchor` (a whole minute). Yields to the event loop, so that the database works beside it.
 */
export async function historyOf(site: SiteModel, ids: ReadonlyMap<string, number>, anchor: number, plan: HistoryPlan): Promise<History> {
  const today = chinaDayStart(anchor)
  const history: History = { days: [], quarters: [], minutes: [], latest: [] }
  const newestDays = plan.newestDays ?? plan.quarterDays
  // Where a total register begins its curves.
  const begins = new Map(site.models.map(model => [model, countsFrom(model, today - newestDays * DAY)]))
  const began = new Map(site.models.map(model => [model, beganBefore(model, begins.get(model) ?? today)]))
  const totals = new Map(site.models.map(model => [model, began.get(model)?.kwh ?? 0]))
  const note = (model: DeviceModel, dayStart: number, energies: { kind: string; kwh: number }[]) => {
    const day = dayOf(dayStart)
    const counts = dayStart < (begins.get(model) ?? today) && day > (began.get(model)?.day ?? '')
    for (const { kind, kwh } of energies) {
      history.days.push({ deviceId: model.device.id, kind, day, kwh: round(kwh) })
      if (kind === model.device.energyKind && counts) totals.set(model, (totals.get(model) ?? 0) + round(kwh))
    }
  }
  const newestStamp = (model: DeviceModel) => anchor + model.aheadMs(anchor)
  const counting = site.models.filter(model => model.device.energyKind)
  for (let back = plan.energyDays; back > plan.quarterDays; back--) {
    const dayStart = today - back * DAY
    const day = dayOf(dayStart)
    for (const model of counting) if (day >= model.device.commissionedOn) note(model, dayStart, model.roughDay(dayStart))
    if (back % 50 === 0) await setImmediate()
  }
  const measuredOn = (model: DeviceModel, dayStart: number) => {
    const last = dayStart + DAY - 1
    return model.energies(Math.min(anchor, last - model.aheadMs(last)))
  }
  for (let back = plan.quarterDays; back > newestDays; back--) {
    const dayStart = today - back * DAY
    for (const model of counting) note(model, dayStart, measuredOn(model, dayStart))
    await setImmediate()
  }
  for (const model of site.models) model.setTotal(begins.get(model) ?? today, totals.get(model) ?? 0)
  for (let back = newestDays; back >= 0; back--) {
    const dayStart = today - back * DAY
    for (const model of site.models)
      history.quarters.push(...sample(stamped(model), ids, dayStart, 15, dayStart, newestStamp(model), back <= plan.slowDays))
    for (const model of counting) note(model, dayStart, measuredOn(model, dayStart))
    await setImmediate()
  }
  const from = anchor - plan.minuteHours * HOUR
  for (const dayStart of from < today ? [today - DAY, today] : [today]) {
    for (const model of site.models) {
      history.minutes.push(...sample(stamped(model), ids, dayStart, 1, from, newestStamp(model), false))
      await setImmediate()
    }
  }
  for (const model of site.models) history.latest.push(...newest(model, ids, anchor))
  return history
}
