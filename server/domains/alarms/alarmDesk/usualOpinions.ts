import { and, desc, eq, gt, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { alarmDesk } from '../../../../core/contract/alarms/alarmDesk.ts'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import { DAY } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { dataFile } from '../../../database/dataFile.ts'
import { alarms } from '../../../tables/index.ts'

type Opinions = ReplyOf<typeof alarmDesk.getOpinions>
type Shipped = Record<string, { nextDeal: Opinions[number]['nextDeal']; text: string }[]>

const since = 90 * DAY
/** More than these nobody reads through faster than typing. */
const mostUsed = 5
const most = 8

let shipped: Shipped | undefined

/** What the own organisation wrote most often of late about this kind of alarm, then what the product suggests. */
export async function usualOpinions({ db, scope, clock }: Context, { sign, type }: { sign: '1' | '2'; type: string }): Promise<Opinions> {
  const used = await db
    .select({ nextDeal: alarms.nextDeal, text: alarms.dealOpinion, used: sql<number>`count(*)::int` })
    .from(alarms)
    .where(
      and(
        // The platform learns from its own people only where it decides itself: what enterprises write stays theirs.
        eq(alarms.orgId, scope.orgId),
        eq(alarms.sign, sign),
        eq(alarms.type, type),
        isNull(alarms.partOf),
        // What the server closed itself nobody wrote.
        isNotNull(alarms.handledBy),
        gt(alarms.handledAt, new Date(clock().getTime() - since)),
        notInArray(sql`trim(${alarms.dealOpinion})`, ['', '无']),
      ),
    )
    .groupBy(alarms.nextDeal, alarms.dealOpinion)
    .orderBy(desc(sql`count(*)`), desc(sql`max(${alarms.handledAt})`))
    .limit(mostUsed)
  const own: Opinions = used.flatMap(({ nextDeal, text, used }) =>
    text && (nextDeal === '1' || nextDeal === '2' || nextDeal === '3') ? [{ nextDeal, text, used }] : [],
  )
  shipped ??= dataFile<Shipped>('alarmOpinions.json')
  const known = new Set(own.map(({ text }) => text))
  const suggested = [...(shipped[type] ?? []), ...(shipped.any ?? [])].filter(({ text }) => !known.has(text))
  return [...own, ...suggested.map(each => ({ ...each, used: 0 }))].slice(0, most)
}
