import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { ConsumptionNow } from '../../../core/contract/energy/station.ts'
import type { Context } from '../../context.ts'
import { onSites, type Sites } from '../../rights/siteFilter.ts'
import { chosenConsuming } from '../chosenConsuming.ts'
import { coverageOf, livePower } from './livePower.ts'
import type { Moments } from '../slots/moments.ts'
import { chosen } from '../sqlFragments.ts'
import { explain } from '../explain.ts'
import { powerOfSites } from '../explain/powerOfSites.ts'

async function liveOf(context: Context, which: Sites, at: Moments, as = chosen) {
  const live = await livePower(context, which, at, as)
  return { activePower: live.power, coverage: coverageOf(live, live.powered), at: live.at }
}

/** What is used, charged and stored now, over sites that use, that charge vehicles and that store. */
export async function consumptionNow(
  context: Context,
  of: { consuming: SQL; charging: Sites; storing: Sites },
  at: Moments,
): Promise<z.output<typeof ConsumptionNow>> {
  explain('power.charging', () => powerOfSites(context, onSites(of.charging), at, chosen))
  explain('power.storage', () => powerOfSites(context, onSites(of.storing), at, chosen))
  // One after the other: the first tells how its power came about.
  const used = await liveOf(context, of.consuming, at, chosenConsuming)
  return { ...used, charging: await liveOf(context, of.charging, at), storage: await liveOf(context, of.storing, at) }
}
