import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { PeriodEnergy } from '../../../../core/contract/energy/tariff.ts'
import type { storage, StorageResult } from '../../../../core/contract/energy/storage.ts'
import { addDays, siteTime, slotTime } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { missing } from '../../../failure.ts'
import { type Arbitrage, arbitrageOf } from '../../../figures/money/arbitrage.ts'
import { energySums } from '../../../figures/energySums.ts'
import { lineOf, round2 } from '../../../figures/slots/lineOf.ts'
import { coverageOf, livePower } from '../../../figures/live/livePower.ts'
import { type Moments, momentsOf } from '../../../figures/slots/moments.ts'
import { chargeSlots } from '../../../figures/microgrid/chargeSlots.ts'
import { powerSlots, slotCount, step } from '../../../figures/microgrid/powerSlots.ts'
import { storedCharge } from '../../../figures/microgrid/storedCharge.ts'
import { dayTariffs } from '../../../figures/periods/dayTariffs.ts'
import { countingDevices, periodCoverage } from '../../../figures/periods/periodCoverage.ts'
import { type PeriodDay, periodDays } from '../../../figures/periods/periodDays.ts'
import { periodSpan, timeOf } from '../../../figures/periods/periodSpan.ts'
import { groupBy } from '../../../../core/rules/groupBy.ts'
import { periodRow } from '../../../figures/periods/periodSums.ts'
import { tariffsUsed } from '../../../figures/periods/tariffsUsed.ts'
import { readTariffs } from '../../../figures/money/readTariffs.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { sites } from '../../../tables/index.ts'
import { observedPlan } from './observedPlan.ts'

const storageType = '004'
const directions = ['charge', 'discharge'] as const
const metered = ['chargeMetered', 'dischargeMetered'] as const
/** Days whose course is taken for the plan. */
const planDays = 7

/** Converters of storages: by these a station is rated, and what it holds stands in its file. */
const columns = {
  id: sites.id,
  name: sites.shortName,
  kw: sites.installedKw,
  kwh: sites.storageKwh,
  zone: sites.zone,
  areaCode: sites.areaCode,
}
const storages = ({ db, scope }: Context, id: string | undefined) =>
  db
    .select(columns)
    .from(sites)
    .where(and(scope.sees(), eq(sites.type, storageType), id === undefined ? undefined : eq(sites.id, id)))
    .orderBy(asc(sites.id))
    .limit(1)
type Station = Awaited<ReturnType<typeof storages>>[number]

async function oneStorage(context: Context, id: string): Promise<Station> {
  const [station] = await storages(context, id)
  if (!station) throw missing('储能站不存在')
  return station
}

function energyOf(days: readonly PeriodDay[], kind: string): PeriodEnergy {
  const { payJ: _j, payF: _f, payP: _p, payG: _g, pay: _s, unpriced: _u, ...energy } = periodRow(days.filter(day => day.kind === kind))
  return energy
}
const both = (days: readonly PeriodDay[]) => ({ charge: energyOf(days, 'charge'), discharge: energyOf(days, 'discharge') })

const cyclesOf = (dischargeKwh: number | null, { kwh }: Station) => (dischargeKwh === null || !kwh ? null : dischargeKwh / kwh)

/** Only days of devices that are over, and known of both directions: what was charged today is discharged later. */
function efficiencyOf(days: readonly PeriodDay[], today: string, [into, out]: readonly [string, string]): number | null {
  const over = days.filter(({ day }) => day < today)
  const keyOf = ({ deviceId, day }: PeriodDay) => `${deviceId}/${day}`
  const given = new Map(over.flatMap(day => (day.kind === out ? [[keyOf(day), day.kwh] as const] : [])))
  const pairs = over.flatMap(day => {
    const kwh = day.kind === into ? given.get(keyOf(day)) : undefined
    return kwh === undefined ? [] : [{ into: day.kwh, out: kwh }]
  })
  const charged = pairs.reduce((sum, pair) => sum + pair.into, 0)
  return charged > 0 ? (100 * pairs.reduce((sum, pair) => sum + pair.out, 0)) / charged : null
}

const periodsOn = async (context: Context, { areaCode, zone }: Station, day: string) => {
  const { periods, tariff } = dayTariffs(await readTariffs(context.db))(areaCode, day, zone)
  return tariff ? periods.slice(0, 24).join('') : ''
}

/** What some days came to. @param income what was settled of the same days */
function resultOf(days: readonly PeriodDay[], income: readonly Arbitrage[], station: Station, today: string): StorageResult {
  const sums = both(days)
  const yuan = (of: readonly Arbitrage[]) => Math.round(100 * of.reduce((sum, each) => sum + each.yuan, 0)) / 100
  return {
    ...sums,
    efficiency: efficiencyOf(days, today, directions),
    cycles: cyclesOf(sums.discharge.ele, station),
    income: income.length > 0 ? yuan(income) : null,
    incomeEstimated: income.length > 0 ? yuan(income.filter(({ estimated }) => estimated)) : null,
  }
}

async function monitorOf(context: Context, station: Station) {
  const at: Moments = momentsOf(context.clock(), station.zone)
  const where: SQL = eq(sites.id, station.id)
  const first = addDays(at.today, -planDays)
  const [days, live, charge, total, periods] = [
    await periodDays(context, where, at, { kinds: directions, first: first < at.month ? first : at.month, last: at.today }),
    await livePower(context, where, at),
    await storedCharge(context, where, at),
    await energySums(context, where, at, 'discharge'),
    await periodsOn(context, station, at.today),
  ]
  const [today, month] = [days.filter(({ day }) => day === at.today), days.filter(({ day }) => day >= at.month)]
  const { plan, planDays: seen } = observedPlan(
    days.filter(({ day }) => day >= first && day < at.today),
    station.kw,
    periods,
  )
  const hour = Number(siteTime(context.clock(), station.zone).slice(11, 13))
  const period = periods[hour] as 'J' | 'F' | 'P' | 'G' | undefined
  return {
    systemNo: station.id,
    systemName: station.name,
    day: at.today,
    at: live.at,
    power: live.power,
    powerQuality: live.quality,
    ratedKw: station.kw,
    soc: charge.soc,
    energyKwh: charge.energyKwh,
    capacityKwh: charge.capacityKwh,
    cycles: {
      day: cyclesOf(both(today).discharge.ele, station),
      month: cyclesOf(both(month).discharge.ele, station),
      total: cyclesOf(total.total, station),
      since: total.since,
    },
    periods,
    period: period ?? ('' as const),
    plan,
    planDays: seen,
    today: both(today),
    month: both(month),
    coverage: coverageOf(live, live.powered),
  }
}

export const storageHandlers: Handlers<typeof storage> = {
  async getMonitor({ systemNo }, context) {
    if (systemNo !== undefined) return monitorOf(context, await oneStorage(context, systemNo))
    const [first] = await storages(context, undefined)
    return first ? monitorOf(context, first) : null
  },

  async getDayLine({ systemNo, day: given }, context) {
    const station = await oneStorage(context, systemNo)
    const at = momentsOf(context.clock(), station.zone)
    const day = given ?? at.today
    const where = eq(sites.id, station.id)
    const [[power], soc, periods] = [
      await powerSlots(context, where, [day]),
      await chargeSlots(context, where, day),
      await periodsOn(context, station, day),
    ]
    const xaxis = Array.from({ length: slotCount }, (_, slot) => slotTime(slot, step))
    const times = xaxis.map(time => `${day} ${time}:00`)
    const line = lineOf(xaxis, 'kW', [{ name: '功率', times, values: (power?.storage ?? []).map(round2) }])
    const charge = lineOf(xaxis, '%', [{ name: '荷电状态', times, values: soc.map(round2) }])
    return { day, periods, line: { xaxis, datas: [...line.datas, ...charge.datas] } }
  },

  async getAnalysis({ systemNo, ...given }, context) {
    const station = await oneStorage(context, systemNo)
    const at = momentsOf(context.clock(), station.zone)
    const span = periodSpan(given, at)
    const { first, last } = span
    const where = eq(sites.id, station.id)
    const days = await periodDays(context, where, at, { kinds: [...directions, ...metered], first, last })
    const [income, devices] = [
      first > last ? new Map<string, Arbitrage>() : await arbitrageOf(context, station.id, first, last),
      await countingDevices(context, where, ['charge']),
    ]
    const own = days.filter(({ kind }) => kind === 'charge' || kind === 'discharge')
    const meter = days.filter(({ kind }) => kind === 'chargeMetered' || kind === 'dischargeMetered')
    const settled = [...income]
    const times = groupBy(own, ({ day }) => timeOf(span.dateType, day))
    return {
      first,
      last,
      rows: [...times].map(([dateTime, of]) => ({
        dateTime,
        ...resultOf(
          of,
          settled.filter(([day]) => timeOf(span.dateType, day) === dateTime).map(([, each]) => each),
          station,
          at.today,
        ),
      })),
      total: resultOf(
        own,
        settled.map(([, each]) => each),
        station,
        at.today,
      ),
      meter:
        meter.length > 0
          ? {
              charge: energyOf(meter, 'chargeMetered').ele,
              discharge: energyOf(meter, 'dischargeMetered').ele,
              efficiency: efficiencyOf(meter, at.today, metered),
            }
          : null,
      capacityKwh: station.kwh,
      ratedKw: station.kw,
      tariffs: tariffsUsed(own),
      coverage: periodCoverage(devices, own, span),
      settledAt:
        settled
          .map(([day]) => day)
          .sort()
          .at(-1) ?? '',
    }
  },
}
