import { and, eq, type SQL } from 'drizzle-orm'
import { minuteOfDay } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { type Moments, momentsOf } from '../../../figures/slots/moments.ts'
import { requireVisibleSite } from '../../../figures/requireVisibleSite.ts'
import { daySlots, slotMinutes } from '../../../figures/slots/slots.ts'
import { visible } from '../../../figures/sqlFragments.ts'
import { sites } from '../../../tables/index.ts'

interface Asked {
  systemNo?: string
  grade?: 'business' | 'public'
}

/** What every answer stands on: one site with its own clock, or all distribution sites with the platform's. */
export interface About {
  where: SQL
  at: Moments
  site: { id: string; name: string } | null
  /** Slots of a day that are over or under way. */
  elapsed: (day: string) => number
}

export async function about(context: Context, { systemNo, grade }: Asked): Promise<About> {
  const site = systemNo === undefined ? null : await requireVisibleSite(context, systemNo)
  const now = context.clock()
  const at = momentsOf(now, site?.zone)
  const begun = Math.floor(minuteOfDay(now, at.zone) / slotMinutes) + 1
  return {
    where: and(
      visible(context, undefined, site ? undefined : ['001']),
      site ? eq(sites.id, site.id) : undefined,
      grade ? eq(sites.grade, grade) : undefined,
    )!,
    at,
    site: site && { id: site.id, name: site.shortName },
    elapsed: day => (day < at.today ? daySlots : day === at.today ? begun : 0),
  }
}
