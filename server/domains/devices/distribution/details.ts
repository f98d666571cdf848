import { type SQL, sql } from 'drizzle-orm'
import type { DistributionDetails, LoadBands } from '../../../../core/contract/devices/distribution.ts'
import { indicator } from '../../../../core/devices/indicators.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Context } from '../../../context.ts'
import { loadBand } from '../../../figures/distribution/loadBand.ts'
import { switchgear } from '../../../figures/distribution/switchgear.ts'
import { energySums } from '../../../figures/energySums.ts'
import { now, powerNow } from '../../../figures/microgrid/points.ts'
import { coverageOf, livePower } from '../../../figures/live/livePower.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { chosen, type QueryContext } from '../../../figures/sqlFragments.ts'
import type { About } from './about.ts'
import { transformersNow } from './transformersNow.ts'

/** How the sites stand now; of a single one with its cabinets, transformers and feeders. */
export async function detailsOf(context: Context, { where, at, site }: About): Promise<DistributionDetails> {
  const [live, energy, transformers, powerFactor, gear] = await Promise.all([
    livePower(context, where, at),
    energySums(context, where, at, 'consumption'),
    transformersNow(context, where, at),
    powerFactorNow(context, where, at),
    site ? switchgear(context, where, at) : { incoming: [], transformers: [], feeders: [] },
  ])
  const rated = transformers.filter(({ loadRate, ratedKva }) => loadRate !== null && ratedKva)
  const kva = rated.reduce((sum, { ratedKva }) => sum + ratedKva!, 0)
  return {
    systemNo: site?.id ?? '',
    systemName: site?.name ?? '',
    siteCount: live.count,
    onlineCount: live.online,
    transformerCount: transformers.length,
    capacity: transformers.reduce((sum, { ratedKva }) => sum + (ratedKva ?? 0), 0),
    power: live.power,
    coverage: coverageOf(live, live.powered),
    at: live.at,
    loadRate: kva > 0 ? rated.reduce((sum, { loadRate, ratedKva }) => sum + loadRate! * ratedKva!, 0) / kva : null,
    loadRateCoverage: { reported: rated.length, total: transformers.length },
    powerFactor,
    dayEnergy: energy.day,
    monthEnergy: energy.month,
    installed: live.installedKw,
    bands: bandsOf(transformers),
    ...gear,
  }
}

/** How many transformers stand in each band. */
function bandsOf(transformers: readonly { loadRate: number | null }[]): LoadBands {
  const count = (band: ReturnType<typeof loadBand>) => transformers.filter(({ loadRate }) => loadBand(loadRate) === band).length
  return { light: count('轻载'), normal: count('正常'), heavy: count('重载'), overload: count('过载'), unknown: count(null) }
}

/** P ÷ √(P² + Q²) of the main meters whose both powers are known now. */
async function powerFactorNow({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments): Promise<number | null> {
  const [row] = await rowsOf(
    db,
    { active: 'number?', reactive: 'number?' },
    sql`
      with ${chosen(where)},
      meters as (
        select ${powerNow(at)} as kw, ${now(indicator.reactivePower, at)} as kvar
        from chosen
          join devices on devices.site_id = chosen.id and devices.enabled and devices.energy_kind = 'consumption'
        where chosen.type in ('001', '006')
      )
      select sum(kw) as active, sum(kvar) as reactive
      from meters
      where kw is not null and kvar is not null
    `,
  )
  const { active, reactive } = row!
  const apparent = active === null || reactive === null ? 0 : Math.hypot(active, reactive)
  return active !== null && apparent > 0 ? Math.abs(active) / apparent : null
}
