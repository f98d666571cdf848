import { sql } from 'drizzle-orm'
import type { alarm } from '../../../../core/contract/alarms/alarm.ts'
import type { ParsedOf } from '../../../../core/contract/call.ts'
import { instantOf } from '../../../../core/time/time.ts'
import type { ChangeContext } from '../../../context.ts'
import { changeOf, lockUndecided } from '../../../alarms/lockAlarms.ts'
import { endShelves, shelfOf } from '../../../alarms/shelves.ts'
import { forbidden, invalid, missing } from '../../../failure.ts'
import { crewOf } from '../../../orders/crewOf.ts'
import { type Crew, type Opening, openOrders, orderOf } from '../../../orders/openOrders.ts'
import type { OrderKind } from '../../../orders/orderKinds.ts'
import { publishOrderNews } from '../../../orders/reminders/publishOrderNews.ts'
import { alarms, type customers, type sites } from '../../../tables/index.ts'

type Choice = ParsedOf<typeof alarm.saveAlarm>

export interface Handled {
  ids: string[]
  orders: string[]
}

/** What an alarm becomes: 1 nothing, 2 fault judgement, 3 emergency repair. */
const kinds = { '1': null, '2': 'judge', '3': 'rushRepair' } as const satisfies Record<Choice['nextDeal'], OrderKind | null>

/**
 * Keeps choice, who and when for all alarms of a request, or for none. An incident is decided with the devices it
 * consists of and becomes one order. A decision ends the shelf an alarm lies on.
 */
export async function handleAlarms(context: ChangeContext, input: Choice): Promise<Handled> {
  const { db, bus, principal, clock, engine, note, afterCommit } = context
  if (principal.kind !== 'user') throw forbidden()
  const { chosen, members } = await lockUndecided(context, input.ids)
  const ids = chosen.map(({ alarm: row }) => row.id)
  const all = sql.param([...ids, ...members.map(({ alarm: row }) => row.id)])

  const now = clock()
  const kind = kinds[input.nextDeal]
  if (input.stationno && !chosen.some(({ alarm: row }) => row.siteId === input.stationno)) throw missing('站点不存在，或不是告警所在的站点')
  // Whatever becomes of the alarm: what names somebody else's team is refused, not left unread.
  const named = input.crewId
    ? await crewOf(
        context,
        input.crewId,
        chosen.map(({ alarm: row }) => row.orgId),
        '班组不存在，或不属于告警站点所在的企业',
      )
    : null
  const crew = kind === 'rushRepair' ? named : null
  const who = { userId: principal.userId, at: now }
  const made = kind
    ? await openOrders(
        db,
        await Promise.all(
          chosen.map(({ alarm: row, site, customer }) => orderOf(row, site, openingOf(input, kind, crew, site, customer, who))),
        ),
      )
    : []
  const of = { nextDeal: input.nextDeal, dealOpinion: input.dealOpinion, handledBy: principal.userId, handledAt: now }
  await endShelves(db, shelfOf(ids), { as: 'handled', by: principal.userId, at: now })
  await db
    .update(alarms)
    // An abnormal condition keeps its own status: it recovers when its cause is gone, whoever looks after it.
    .set({ ...of, status: sql`case when ${alarms.sign} = '1' then ${kind ? '2' : '3'} else ${alarms.status} end` })
    .where(sql`${alarms.id} = any(${all})`)
  note({
    target: ids.length === 1 ? String(ids[0]) : `${ids.length} 条`,
    detail: {
      ids,
      ...(members.length > 0 && { members: members.length }),
      nextDeal: input.nextDeal,
      dealOpinion: input.dealOpinion,
      orders: made.map(row => row.no),
    },
  })
  const changes = [...chosen, ...members].map(({ alarm: row }) => changeOf('handled', row))
  afterCommit(() => engine.announce(changes))
  afterCommit(() =>
    publishOrderNews(
      bus,
      made.map(({ id, stepId }) => ({ kind: 'arrived' as const, orderId: id, stepId, by: principal.userId })),
    ),
  )
  return { ids: ids.map(String), orders: made.map(row => row.no) }
}

/** A phone number that was shown masked comes back masked: the site's own is meant. */
const unmasked = (given: string | undefined, own: string | null | undefined) => (given && !given.includes('*') ? given : own || null)

/** The form's answers as the opening of an order. */
function openingOf(
  input: Choice,
  kind: OrderKind,
  crew: Crew | null,
  site: typeof sites.$inferSelect,
  customer: typeof customers.$inferSelect | null,
  who: { userId: string; at: Date },
): Opening {
  return {
    ...who,
    kind,
    crew,
    opinion: input.dealOpinion,
    degree: input.orderDegree,
    content: input.orderContent,
    remark: input.orderRemark,
    contactName: input.contactName || customer?.contact,
    contactPhone: unmasked(input.contactPhone, customer?.phone),
    principal: input.principal,
    principalContact: unmasked(input.principalContact, crew?.phone),
    planFinishTime: plannedFinish(input, site, who.at),
  }
}

/** The planned time of the form; it lies ahead. */
function plannedFinish({ planFinishTime: given }: Choice, { zone }: typeof sites.$inferSelect, now: Date): Date | null {
  if (!given) return null
  const at = instantOf(given, zone)
  if (at <= now) throw invalid('计划完成时间应晚于现在', { planFinishTime: '计划完成时间应晚于现在' })
  return at
}
