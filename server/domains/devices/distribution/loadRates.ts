import { eq, sql } from 'drizzle-orm'
import type { LoadRateRow } from '../../../../core/contract/devices/distribution.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../failure.ts'
import { deviceRuns, runDevices } from '../../../figures/deviceRuns.ts'
import { devices } from '../../../tables/index.ts'
import type { About } from './about.ts'

/** More than so many days of transformers are not read at once: each is some ten curves. */
const mostRead = 4000

/** What every transformer carried over the days, the most loaded first. */
export async function loadRates(context: Context, { where }: About, days: readonly string[]): Promise<LoadRateRow[]> {
  const transformers = await runDevices(context, sql`${where} and ${eq(devices.type, '001002')}`)
  if (transformers.length * days.length > mostRead) {
    const fits = Math.max(1, Math.floor(mostRead / transformers.length))
    throw invalid(`变压器较多，请选择站点，或将时间缩短到 ${fits} 天以内`, { endTime: `请将时间缩短到 ${fits} 天以内` })
  }
  const runs = await deviceRuns(context, transformers, days)
  return transformers
    .map(({ no, name, siteId, siteName, ratedKw }, n): LoadRateRow => {
      const { load, loadRate, heavyMinutes, overMinutes, ratedSlots, coverage } = runs[n]!
      return {
        deviceNo: no,
        deviceName: name,
        systemNo: siteId,
        systemName: siteName,
        ratedKva: ratedKw,
        minLoad: load.min,
        minLoadAt: load.minAt,
        meanLoad: load.mean,
        maxLoad: load.max,
        maxLoadAt: load.maxAt,
        loadRates: { min: loadRate.min, mean: loadRate.mean, max: loadRate.max, maxAt: loadRate.maxAt },
        heavyMinutes,
        overMinutes,
        coverage: { reported: Math.min(ratedSlots, coverage.total), total: coverage.total },
      }
    })
    .sort((a, b) => (b.loadRates.max ?? -1) - (a.loadRates.max ?? -1) || a.deviceNo.localeCompare(b.deviceNo))
}
