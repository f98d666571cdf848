import { and, count, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Handover, shift, ShiftReport } from '../../../../core/contract/alarms/shift.ts'
import { instantOf, siteTime } from '../../../../core/time/time.ts'
import type { ChangeContext, Context } from '../../../context.ts'
import { matches } from '../../../database/keyword.ts'
import { pageOf } from '../../../database/page.ts'
import { one } from '../../../database/rows.ts'
import { conflict, forbidden } from '../../../failure.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { WithMessage } from '../../../http/WithMessage.ts'
import { shiftHandovers as table, users } from '../../../tables/index.ts'
import { shiftOf, shiftReport } from './shiftReport.ts'

const givers = alias(users, 'giver')
const takers = alias(users, 'taker')

/** Only the figures of a report: the lists of a hundred handovers nobody reads. */
const figure = (path: string) => sql<number>`coalesce((${table.report} #>> ${path}::text[])::int, 0)`

const columns = {
  id: sql<string>`${table.id}::text`.as('handover_id'),
  startTime: table.fromTime,
  endTime: table.toTime,
  givenBy: sql<string>`coalesce(${givers.userName}, '')`.as('given_name'),
  givenId: table.givenBy,
  givenAt: table.givenAt,
  notes: table.notes,
  takenBy: sql<string>`coalesce(${takers.userName}, '')`.as('taken_name'),
  takenAt: table.takenAt,
  takenNotes: table.takenNotes,
  came: figure('{came,total}').as('came'),
  decided: figure('{decidedTotal}').as('decided'),
  open: figure('{openTotal}').as('open_count'),
  shelved: sql<number>`coalesce(jsonb_array_length(${table.report} -> 'shelved'), 0)`.as('shelved'),
}

const query = ({ db, scope }: Context, where?: SQL) =>
  db
    .select(columns)
    .from(table)
    .leftJoin(givers, eq(givers.id, table.givenBy))
    .leftJoin(takers, eq(takers.id, table.takenBy))
    .where(and(scope.owns(table), where))

type Row = Awaited<ReturnType<typeof query>>[number]
const wire = ({ principal }: Context, { startTime, endTime, givenAt, takenAt, givenId, ...row }: Row): Handover => ({
  ...row,
  startTime: siteTime(startTime),
  endTime: siteTime(endTime),
  givenAt: siteTime(givenAt),
  takenAt: siteTime(takenAt),
  mine: principal.kind === 'user' && principal.userId === givenId,
})

const byId = (id: string) => sql`${table.id}::text = ${id}`

async function takeOver(context: ChangeContext, id: string, notes: string) {
  const { db, scope, principal, clock } = context
  if (principal.kind !== 'user') throw forbidden()
  const row = one(
    await db
      .select({ givenBy: table.givenBy, takenAt: table.takenAt, takenBy: table.takenBy })
      .from(table)
      .where(and(byId(id), scope.owns(table)))
      .for('update'),
  )
  if (row.takenAt) {
    const [who] = await db
      .select({ name: users.userName })
      .from(users)
      .where(eq(users.id, row.takenBy ?? ''))
    throw conflict(`已由 ${who?.name ?? '其他用户'} 于 ${siteTime(row.takenAt)} 接班`)
  }
  if (row.givenBy === principal.userId) throw conflict('交班人与接班人不能为同一人')
  await db.update(table).set({ takenBy: principal.userId, takenAt: clock(), takenNotes: notes }).where(byId(id))
}

export const shiftHandlers: Handlers<typeof shift> = {
  async report(input, context) {
    const { from, to } = shiftOf(input, context.clock())
    return shiftReport(context, from, to)
  },

  async page({ keyword, startTime, endTime, own, ...paging }, context) {
    const where = and(
      matches(keyword, givers.userName, takers.userName, table.notes, table.takenNotes),
      startTime ? gte(table.toTime, instantOf(startTime)) : undefined,
      endTime ? lte(table.fromTime, instantOf(endTime)) : undefined,
      own ? eq(table.orgId, context.scope.orgId) : undefined,
    )
    const found = query(context, where)
    const [total] = await context.db.select({ count: count() }).from(found.as('found'))
    const rows = await query(context, where)
      .orderBy(desc(table.id))
      .limit(paging.size)
      .offset((paging.current - 1) * paging.size)
    return pageOf(
      rows.map(row => wire(context, row)),
      total?.count ?? 0,
      paging,
    )
  },

  async detail({ id }, context) {
    const row = one(await query(context, byId(id)))
    const { report } = one(await context.db.select({ report: table.report }).from(table).where(byId(id)))
    return { ...wire(context, row), report: report as ShiftReport }
  },

  async downloadBlob({ notes, ...span }, context) {
    const { db, principal, scope, clock, note } = context
    if (principal.kind !== 'user') throw forbidden()
    const now = clock()
    const { from, to } = shiftOf(span, now)
    const report = await shiftReport(context, from, to)
    const [row] = await db
      .insert(table)
      .values({ orgId: scope.orgId, fromTime: from, toTime: to, notes, givenBy: principal.userId, givenAt: now, report })
      .returning({ id: table.id })
    const id = String(row?.id)
    note({ target: id, detail: { from: report.startTime, to: report.endTime, open: report.openTotal } })
    return new WithMessage('已交班，等待接班人确认', { id })
  },

  async takeOver({ id, notes }, context) {
    await takeOver(context, id, notes)
    return new WithMessage('已接班', { id })
  },
}
