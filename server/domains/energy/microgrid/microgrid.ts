import { and, inArray } from 'drizzle-orm'
import type { microgrid } from '../../../../core/contract/energy/microgrid.ts'
import { minuteOfDay, slotTime } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { busOf } from './busOf.ts'
import { chargingIncome } from './chargingIncome.ts'
import { chargingPiles } from './chargingPiles.ts'
import { dayBalance } from './dayBalance.ts'
import { greatestLoad } from '../../../figures/greatestLoad.ts'
import { loadMinutes } from '../../../figures/microgrid/loadMinutes.ts'
import { hourly } from './hourly.ts'
import { knownSites } from './knownSites.ts'
import { countLiveAlarms, liveAlarms, recoveredAlarms } from './liveAlarms.ts'
import { loadRateLines } from './loadRateLines.ts'
import { newestOf } from './newestOf.ts'
import { currentPower } from './currentPower.ts'
import { dayEntries, qualitiesOfDay } from './dayEntries.ts'
import { curvesExplanation } from './explain/curves.ts'
import { explainDayBalance } from './explain/dayBalance.ts'
import { greatestLoadExplanation } from './explain/greatestLoad.ts'
import { type DayPower, powerSlots, slotCount, step } from '../../../figures/microgrid/powerSlots.ts'
import { roomClimate } from './roomClimate.ts'
import { chargeSlots } from '../../../figures/microgrid/chargeSlots.ts'
import { storedEnergy } from './storedEnergy.ts'
import { purchaseTariff, tariffPeriods } from './tariffPeriods.ts'
import { switchgear } from '../../../figures/distribution/switchgear.ts'
import { energyToday } from '../../../figures/live/energyToday.ts'
import { microgridDays } from '../../../figures/microgrid/microgridDays.ts'
import { chosenMicrogrid, type ShownMicrogrid, visibleMicrogrids } from '../../../figures/visibleMicrogrids.ts'
import { countStates, pileStates } from '../../../figures/pileStates.ts'
import { lineOf, round2 } from '../../../figures/slots/lineOf.ts'
import { momentsOf } from '../../../figures/slots/moments.ts'
import { nightGeneration } from '../../../figures/nightGeneration.ts'
import { visible, visibleGenerating } from '../../../figures/sqlFragments.ts'
import { explain } from '../../../figures/explain.ts'
import { sites } from '../../../tables/index.ts'

const axis = Array.from({ length: slotCount }, (_, slot) => slotTime(slot, step))
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const dayMinutes = slotCount * step
const timesOf = (day: string, places: readonly string[]) => places.map(time => `${day} ${time}:00`)
const rounded = (values: readonly (number | null)[]) => values.map(round2)

/** What every answer about one micro-grid stands on. */
async function about(context: Context, id: string | undefined) {
  const shown = await chosenMicrogrid(context, id)
  if (!shown) return null
  const now = context.clock()
  const at = momentsOf(now, shown.zone)
  const where = and(visible(context), inArray(sites.id, shown.siteIds))!
  // The slot under way is one of them: its reading has arrived, or it is a gap.
  const minutes = minuteOfDay(now, shown.zone)
  const elapsed = Math.floor(minutes / step) + 1
  return { shown, at, where, elapsed, minutes, newest: await newestOf(context, where, at) }
}

const named = ({ shown, newest }: { shown: ShownMicrogrid; newest: { at: string } }) => ({ id: shown.id, name: shown.name, at: newest.at })
const wire = ({ busV: _, contractKw: _contract, zone: _zone, ...shown }: ShownMicrogrid) => shown

export const microgridHandlers: Handlers<typeof microgrid> = {
  list: async (_input, context) => (await visibleMicrogrids(context)).map(wire),

  async getLive({ id }, context) {
    const target = await about(context, id)
    if (!target) return null
    const { shown, at, where, newest } = target
    const [{ nodes, grid, loadAt }, bus, stored, states, [today], minutes, alarms] = await Promise.all([
      currentPower(context, where, at, shown.id),
      busOf(context, where, shown.busV, at),
      storedEnergy(context, where, at, shown.id),
      pileStates(context, where, at),
      powerSlots(context, where, [at.today]),
      loadMinutes(context, where, at),
      countLiveAlarms(context, where),
    ])
    const { total: _, ...piles } = countStates(states)
    const present = { kw: nodes.load.power, at: loadAt }
    explain('microgrid.load.max', () => greatestLoadExplanation(shown.id, at, present, minutes, today!.load))
    return {
      ...wire(shown),
      at: newest.at,
      bus,
      pv: nodes.pv,
      grid: { ...grid, contractKw: shown.contractKw },
      storage: { ...nodes.storage, ...stored },
      load: { ...nodes.load, ...greatestLoad(at, present, minutes, today!.load) },
      charging: { ...nodes.charging, ...piles },
      devices: { online: newest.online, total: newest.total },
      alarms,
    }
  },

  async getDay({ id }, context) {
    const target = await about(context, id)
    if (!target) return null
    const { at, where, elapsed, minutes } = target
    const [sites, [today], entries] = await Promise.all([
      knownSites(context, where, at),
      microgridDays(context, where, [at.today], at, minutes),
      dayEntries(context, where, at),
    ])
    const { generation, charged, discharged, consumption, charging } = today!.counters
    const balance = dayBalance(today!, elapsed)
    const qualities = qualitiesOfDay(today!.counters, balance, entries)
    await explainDayBalance(today!, elapsed, { id: target.shown.id, at, qualities, byKind: entries.byKind })
    return {
      ...named(target),
      generation,
      charged,
      discharged,
      consumption,
      charging,
      qualities,
      sites: { ...sites, ...entries.coverage },
      ...balance,
    }
  },

  async getNight({ id }, context) {
    const target = await about(context, id)
    if (!target) return null
    const { shown, at, minutes } = target
    const day = minutes < dayMinutes / 2 ? at.yesterday : at.today
    const where = and(visibleGenerating(context), inArray(sites.id, shown.siteIds))!
    return { ...named(target), generation: await nightGeneration(context, where, at, day), day }
  },

  async getPowerLine({ id }, context) {
    const target = await about(context, id)
    if (!target) return null
    const { at, where, elapsed } = target
    explain('microgrid.lines', () => curvesExplanation(context, where, at, elapsed, 'power'))
    const [today, yesterday] = (await powerSlots(context, where, [at.today, at.yesterday])) as [DayPower, DayPower]
    const series = (name: string, values: (number | null)[], day = at.today) => ({
      name,
      times: timesOf(day, axis),
      values: rounded(values),
    })
    return {
      ...named(target),
      line: lineOf(axis, 'kW', [
        series('光伏', today.pv),
        series('负荷', today.load),
        series('电网', today.grid),
        series('储能', today.storage),
        series('充电', today.charging),
        series('昨日负荷', yesterday.load, at.yesterday),
      ]),
    }
  },

  async getGenerationHours({ id }, context) {
    const target = await about(context, id)
    if (!target) return null
    const { at, where, minutes, elapsed } = target
    explain('microgrid.hours', () => curvesExplanation(context, where, at, elapsed, 'generation'))
    const [today, yesterday] = (await powerSlots(context, where, [at.today, at.yesterday])) as [DayPower, DayPower]
    return {
      ...named(target),
      line: lineOf(hours, 'kWh', [
        { name: '今日', times: timesOf(at.today, hours), values: rounded(hourly(today.pv, minutes)) },
        { name: '昨日', times: timesOf(at.yesterday, hours), values: rounded(hourly(yesterday.pv, dayMinutes)) },
      ]),
    }
  },

  async getStorageLine({ id }, context) {
    const target = await about(context, id)
    if (!target) return null
    const { at, where, shown, elapsed } = target
    explain('microgrid.storageLine', async () => ({
      ...(await curvesExplanation(context, where, at, elapsed, 'storage')),
      versions: await purchaseTariff(context, shown.areaCode, at),
    }))
    const [[today], charge, periods] = await Promise.all([
      powerSlots(context, where, [at.today]),
      chargeSlots(context, where, at.today),
      tariffPeriods(context, shown.areaCode, at),
    ])
    const power = lineOf(axis, 'kW', [{ name: '功率', times: timesOf(at.today, axis), values: rounded(today!.storage) }])
    const soc = lineOf(axis, '%', [{ name: 'SOC', times: timesOf(at.today, axis), values: rounded(charge) }])
    return { ...named(target), line: { xaxis: axis, datas: [...power.datas, ...soc.datas] }, periods }
  },

  async getPiles({ id }, context) {
    const target = await about(context, id)
    if (!target) return null
    const { at, where } = target
    const [piles, income, charging] = await Promise.all([
      chargingPiles(context, where, at),
      chargingIncome(context, where, at),
      energyToday(context, where, at, 'charging'),
    ])
    return { ...named(target), energy: charging, ...income, piles }
  },

  async getDistribution({ id }, context) {
    const target = await about(context, id)
    if (!target) return null
    const { at, where, shown } = target
    const [{ grid }, bus, gear, environment, alarms, recovered] = await Promise.all([
      currentPower(context, where, at, shown.id),
      busOf(context, where, shown.busV, at),
      switchgear(context, where, at),
      roomClimate(context, where, at),
      liveAlarms(context, where),
      recoveredAlarms(context, where, at),
    ])
    return { ...named(target), grid, bus, ...gear, environment, alarms, recovered }
  },

  async getLoadRates({ id }, context) {
    const target = await about(context, id)
    if (!target) return null
    explain('microgrid.loadRates', () => curvesExplanation(context, target.where, target.at, target.elapsed, 'loadRate'))
    return { ...named(target), line: await loadRateLines(context, target.where, target.at) }
  },
}
