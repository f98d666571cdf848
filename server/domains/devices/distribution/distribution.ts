import { devicesShown } from '../../../../core/contract/devices/deviceMonitor.ts'
import type { distribution } from '../../../../core/contract/devices/distribution.ts'
import { rangeRule } from '../../../../core/time/curveRange.ts'
import { invalid } from '../../../failure.ts'
import { devicePage } from '../../../figures/devicePage.ts'
import { loadBand } from '../../../figures/distribution/loadBand.ts'
import { wholeDays } from '../../../figures/slots/wholeDays.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { about } from './about.ts'
import { detailsOf } from './details.ts'
import { deviceEnergyLine, deviceEnergyRank } from './deviceEnergy.ts'
import { dayLoad } from './dayLoad.ts'
import { loadRates } from './loadRates.ts'
import { loadsNow } from './loadsNow.ts'
import { monitorLine } from './monitorLine.ts'
import { dayPowerFactor } from './powerFactor.ts'
import { monthAgainstLast, usedHours, usedLine } from './siteEnergy.ts'
import { transformersNow } from './transformersNow.ts'

const longestRank = 366
const longestRates = 92

/** A range the granularity allows, checked as the device lines check theirs. */
function checked(dateType: 'hour' | 'day' | 'month', { startTime: from, endTime: to }: { startTime: string; endTime: string }) {
  const refused = rangeRule(dateType, { from, to })
  if (refused) throw invalid(refused, { endTime: refused })
  return { from, to }
}
const mostDays = 3661

export const distributionHandlers: Handlers<typeof distribution> = {
  getSystemDetails: async (input, context) => detailsOf(context, await about(context, input)),

  async openSite({ systemNo, day }, context) {
    const asked = await about(context, { systemNo })
    const of = day ?? asked.at.today
    const [details, load, factor, lines, devices] = await Promise.all([
      detailsOf(context, asked),
      dayLoad(context, asked, of),
      dayPowerFactor(context, asked, of),
      monitorLine(context, asked, of),
      devicePage({ systemNo, pageNo: 1, pageSize: devicesShown }, context),
    ])
    return { details, load, factor, lines, devices }
  },

  async getLoad({ day, ...input }, context) {
    const asked = await about(context, input)
    return dayLoad(context, asked, day ?? asked.at.today)
  },

  async getLoadRate({ size, ...input }, context) {
    const asked = await about(context, input)
    const [loads, transformers] = await Promise.all([loadsNow(context, asked), transformersNow(context, asked.where, asked.at, size)])
    return { ...loads, transformers: transformers.map(row => ({ ...row, band: loadBand(row.loadRate) })) }
  },

  async getLoadRates(input, context) {
    const days = wholeDays(input, longestRates)
    return { rows: await loadRates(context, await about(context, input), days) }
  },

  async getSystemMonitorLine({ day, ...input }, context) {
    const asked = await about(context, input)
    return monitorLine(context, asked, day ?? asked.at.today)
  },

  async getPowerFactor({ day, ...input }, context) {
    const asked = await about(context, input)
    return dayPowerFactor(context, asked, day ?? asked.at.today)
  },

  async getElectricLine({ dateType, ...input }, context) {
    const range = checked(dateType, input)
    const asked = await about(context, input)
    if (dateType !== 'hour') return usedLine(context, asked, dateType, wholeDays(input, mostDays))
    if (!asked.site) throw invalid('逐时电量请选择一个站点', { systemNo: '请选择一个站点' })
    return usedHours(context, asked, range)
  },

  getElectricChart: async (input, context) => monthAgainstLast(context, await about(context, input)),

  async getDeviceEnergyLine({ deviceNos, dateType, ...input }, context) {
    const range = checked(dateType, input)
    return deviceEnergyLine(context, await about(context, input), deviceNos, dateType, range)
  },

  async getDeviceEnergyRank({ size, ...input }, context) {
    const days = wholeDays(input, longestRank)
    return deviceEnergyRank(context, await about(context, input), days, size)
  },
}
