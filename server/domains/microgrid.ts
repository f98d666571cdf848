import { and, inArray } from 'drizzle-orm'
import type { microgrid } from '../../core/contract/microgrid.ts'
import { minuteOfDay, slotTime } from '../../core/time.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../implement.ts'
import { busOf } from '../microgrid/busOf.ts'
import { chargingIncome } from '../microgrid/chargingIncome.ts'
import { dayBalance } from '../microgrid/dayBalance.ts'
import { dayEnergies } from '../microgrid/dayEnergies.ts'
import { hourly } from '../microgrid/hourly.ts'
import { liveAlarms } from '../microgrid/liveAlarms.ts'
import { loadRateLines } from '../microgrid/loadRateLines.ts'
import { newestOf } from '../microgrid/newestOf.ts'
import { type PileState, pileStates } from '../microgrid/pileStates.ts'
import { currentPower } from '../microgrid/powerNow.ts'
import { powerSlots, slotCount, step } from '../microgrid/powerSlots.ts'
import { roomClimate } from '../microgrid/roomClimate.ts'
import { chargeSlots } from '../microgrid/storageSlots.ts'
import { storedEnergy } from '../microgrid/storedEnergy.ts'
import { switchgear } from '../microgrid/switchgear.ts'
import { tariffPeriods } from '../microgrid/tariffPeriods.ts'
import { chosenMicrogrid, type ShownMicrogrid, visibleMicrogrids } from '../microgrid/visibleMicrogrids.ts'
import { lineOf, two } from '../stats/line.ts'
import { momentsOf } from '../stats/moments.ts'
import { visible } from '../stats/parts.ts'
import { sites } from '../tables/index.ts'

const axis = Array.from({ length: slotCount }, (_, slot) => slotTime(slot, step))
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const timesOf = (day: string, places: readonly string[]) => places.map(time => `${day} ${time}:00`)
const rounded = (values: readonly (number | null)[]) => values.map(two)

/** What every answer about one micro-grid stands on. */
async function about(context: Context, id: string | undefined) {
  const shown = await chosenMicrogrid(context, id)
  if (!shown) return null
  const now = context.clock()
  const at = momentsOf(now)
  const where = and(visible(context), inArray(sites.id, shown.siteIds))!
  // The slot under way is one of them: its reading has arrived, or it is a gap.
  const elapsed = Math.floor(minuteOfDay(now) / step) + 1
  return { shown, at, where, elapsed, newest: await newestOf(context, where, at) }
}

const named = ({ shown, newest }: { shown: ShownMicrogrid; newest: { at: string } }) => ({ id: shown.id, name: shown.name, at: newest.at })
const wire = ({ busV: _, contractKw: _contract, ...shown }: ShownMicrogrid) => shown

function greatest(values: readonly (number | null)[]): { todayMax: number | null; todayMaxAt: string } {
  let place = -1
  for (const [slot, value] of values.entries()) if (value !== null && (place < 0 || value > values[place]!)) place = slot
  return { todayMax: values[place] ?? null, todayMaxAt: axis[place] ?? '' }
}

export const microgridHandlers: Handlers<typeof microgrid> = {
  list: async (_input, context) => (await visibleMicrogrids(context)).map(wire),

  async getLive({ id }, context) {
    const asked = await about(context, id)
    if (!asked) return null
    const { shown, at, where, newest } = asked
    const [{ nodes, grid }, bus, stored, piles, today] = await Promise.all([
      currentPower(context, where, at),
      busOf(context, where, shown.busV, at),
      storedEnergy(context, where, at),
      pileStates(context, where, at),
      powerSlots(context, where, at.today),
    ])
    const count = (state: PileState) => piles.filter(pile => pile.state === state).length
    return {
      ...wire(shown),
      at: newest.at,
      bus,
      pv: nodes.pv,
      grid: { ...grid, contractKw: shown.contractKw },
      storage: { ...nodes.storage, ...stored },
      load: { ...nodes.load, ...greatest(today.load) },
      charging: { ...nodes.charging, charging: count('充电'), idle: count('空闲'), offline: count('离线'), fault: count('故障') },
      devices: { online: newest.online, total: newest.total },
    }
  },

  async getDay({ id }, context) {
    const asked = await about(context, id)
    if (!asked) return null
    const { at, where, elapsed } = asked
    const [energies, today] = await Promise.all([dayEnergies(context, where, at), powerSlots(context, where, at.today)])
    return { ...named(asked), ...energies, ...dayBalance(today, elapsed) }
  },

  async getPowerLine({ id }, context) {
    const asked = await about(context, id)
    if (!asked) return null
    const { at, where } = asked
    const [today, yesterday] = await Promise.all([powerSlots(context, where, at.today), powerSlots(context, where, at.yesterday)])
    const series = (name: string, values: (number | null)[], day = at.today) => ({
      name,
      times: timesOf(day, axis),
      values: rounded(values),
    })
    return {
      ...named(asked),
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
    const asked = await about(context, id)
    if (!asked) return null
    const { at, where, elapsed } = asked
    const [today, yesterday] = await Promise.all([powerSlots(context, where, at.today), powerSlots(context, where, at.yesterday)])
    return {
      ...named(asked),
      line: lineOf(hours, 'kWh', [
        { name: '今日', times: timesOf(at.today, hours), values: rounded(hourly(today.pv, elapsed)) },
        { name: '昨日', times: timesOf(at.yesterday, hours), values: rounded(hourly(yesterday.pv, slotCount)) },
      ]),
    }
  },

  async getStorageLine({ id }, context) {
    const asked = await about(context, id)
    if (!asked) return null
    const { at, where, shown } = asked
    const [today, charge, periods] = await Promise.all([
      powerSlots(context, where, at.today),
      chargeSlots(context, where, at.today),
      tariffPeriods(context, shown.areaCode, at),
    ])
    const power = lineOf(axis, 'kW', [{ name: '功率', times: timesOf(at.today, axis), values: rounded(today.storage) }])
    const soc = lineOf(axis, '%', [{ name: 'SOC', times: timesOf(at.today, axis), values: rounded(charge) }])
    return { ...named(asked), line: { xaxis: axis, datas: [...power.datas, ...soc.datas] }, periods }
  },

  async getPiles({ id }, context) {
    const asked = await about(context, id)
    if (!asked) return null
    const { at, where } = asked
    const [piles, income, { charging }] = await Promise.all([
      pileStates(context, where, at),
      chargingIncome(context, where, at),
      dayEnergies(context, where, at),
    ])
    return { ...named(asked), energy: charging, ...income, piles }
  },

  async getDistribution({ id }, context) {
    const asked = await about(context, id)
    if (!asked) return null
    const { at, where, shown } = asked
    const [bus, gear, environment, alarms] = await Promise.all([
      busOf(context, where, shown.busV, at),
      switchgear(context, where, at),
      roomClimate(context, where, at),
      liveAlarms(context, where),
    ])
    return { ...named(asked), bus, ...gear, environment, alarms }
  },

  async getLoadRates({ id }, context) {
    const asked = await about(context, id)
    if (!asked) return null
    return { ...named(asked), line: await loadRateLines(context, asked.where, asked.at) }
  },
}
