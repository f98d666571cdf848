import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { attendance } from '../../../../core/contract/orders/attendance.ts'
import {
  attendanceDay,
  attendanceSums,
  type ClockMark,
  clockAccuracyM,
  clockLatestHours,
  clockMarks,
  clockRadiusM,
  daysOfMonth,
} from '../../../orders/clockRule.ts'
import { groupBy } from '../../../../core/rules/groupBy.ts'
import { instantOf, MINUTE, siteDay, siteTime } from '../../../../core/time/time.ts'
import { isWorkDay } from '../../../../core/time/workCalendar.ts'
import type { Context } from '../../../context.ts'
import { matches } from '../../../database/keyword.ts'
import { pageOf } from '../../../database/page.ts'
import { one } from '../../../database/rows.ts'
import { conflict, forbidden } from '../../../failure.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { WithMessage } from '../../../http/WithMessage.ts'
import { knowsHolidays, workCalendar } from '../../../orders/dueAt.ts'
import { clockIn } from '../../../patrol/clockIn.ts'
import { clockings, orgs, sites, users } from '../../../tables/index.ts'

/** What everybody is judged by. @param year whose holidays are asked about */
const rule = (year: string) => ({
  opens: workCalendar().opens,
  closes: workCalendar().closes,
  radius: clockRadiusM,
  mostAccuracy: clockAccuracyM,
  latestHours: clockLatestHours,
  holidays: knowsHolidays(year),
})

/** People who clock in: members of teams and bases, as far as the caller may see their hours. */
const peopleRows = ({ db, scope }: Pick<Context, 'db' | 'scope'>, where: SQL | undefined) =>
  db
    .select({
      userId: users.id,
      userName: users.userName,
      teamName: sql<string>`coalesce((select unit.name from orgs unit where unit.id = ${users.unitId}), '')`.as('team_name'),
      orgName: orgs.name,
      // Somebody who clocked in before the account was written down was there before; a phone that thinks it is 1970 proves nothing.
      since: sql<string>`
        least(
          (${users.createdAt} at time zone 'Asia/Shanghai')::date,
          (
            select min(clocking.day)
            from clockings clocking
            where clocking.user_id = ${users.id} and clocking.mark is null
          )
        )::text
      `.as('since'),
    })
    .from(users)
    .innerJoin(orgs, eq(orgs.id, users.orgId))
    .where(
      and(
        scope.owns(users),
        scope.seesPerson(users.id),
        eq(users.state, 'active'),
        sql`
          (${users.unitId} is not null or exists (select from clockings clocking where clocking.user_id = ${users.id}))
        `,
        where,
      ),
    )
    .$dynamic()
type Somebody = Awaited<ReturnType<typeof peopleRows>>[number]

const clockingRows = ({ db }: Pick<Context, 'db'>, where: SQL | undefined) =>
  db
    .select({ clocking: clockings, stationName: sql<string>`coalesce(${sites.name}, '')`.as('station_name') })
    .from(clockings)
    .leftJoin(sites, eq(sites.id, clockings.siteId))
    .where(where)
    .orderBy(asc(clockings.at), asc(clockings.id))
type ReadClocking = Awaited<ReturnType<typeof clockingRows>>[number]

/** What comes this soon was sent at once, by a clock that may be a little slow. */
const promptMs = 5 * MINUTE

const shownClocking = ({ clocking, stationName }: ReadClocking) => ({
  id: String(clocking.id),
  kind: clocking.kind,
  time: siteTime(clocking.at),
  longitude: clocking.longitude,
  latitude: clocking.latitude,
  accuracy: clocking.accuracyM,
  stationName,
  distance: clocking.distanceM === null ? null : Math.round(clocking.distanceM),
  within: clocking.within,
  counted: clocking.mark === null,
  reason: clocking.mark ? clockMarks[clocking.mark as ClockMark] : '',
  receivedTime: clocking.receivedAt.getTime() - clocking.at.getTime() > promptMs ? siteTime(clocking.receivedAt) : '',
  remark: clocking.remark,
})

/** The days of a month of somebody, with what was clocked. */
function daysOf({ since }: Somebody, month: string, rows: readonly ReadClocking[], now: Date) {
  const byDay = groupBy(rows, ({ clocking }) => clocking.day)
  return daysOfMonth(month).map(day => {
    const own = byDay.get(day) ?? []
    const counted = own.flatMap(({ clocking }) => (clocking.mark === null ? [clocking] : []))
    return { ...attendanceDay({ day, counted, calendar: workCalendar(), now, since }), own }
  })
}

function sumsOf({ since: _, ...person }: Somebody, days: ReturnType<typeof daysOf>) {
  const uncounted = days.reduce((sum, { own }) => sum + own.filter(({ clocking }) => clocking.mark !== null).length, 0)
  return { ...person, ...attendanceSums(days), uncounted }
}

const ofMonth = (month: string) => {
  const days = daysOfMonth(month)
  return sql`${clockings.day} between ${days[0]}::date and ${days.at(-1)}::date`
}

export const attendanceHandlers: Handlers<typeof attendance> = {
  async list({ month, keyword, orgId, unitId, ...paging }, context) {
    const where = and(
      matches(keyword, users.userName),
      orgId ? eq(users.orgId, orgId) : undefined,
      unitId
        ? sql`
          ${users.unitId} in (select unit.id from orgs unit where ${unitId} in (unit.id, unit.parent_id))
        `
        : undefined,
    )
    const order = [sql`(select unit.sort from orgs unit where unit.id = ${users.unitId})`, asc(users.id)]
    const total = await context.db.$count(peopleRows(context, where).as('everybody'))
    const people = await peopleRows(context, where)
      .orderBy(...order)
      .limit(paging.size)
      .offset((paging.current - 1) * paging.size)
    const ids = people.map(({ userId }) => userId)
    const rows = ids.length
      ? await clockingRows(context, and(sql`${clockings.userId} = any(${sql.param(ids)}::text[])`, ofMonth(month)))
      : []
    const byPerson = groupBy(rows, ({ clocking }) => clocking.userId)
    const now = context.clock()
    const records = people.map(person => sumsOf(person, daysOf(person, month, byPerson.get(person.userId) ?? [], now)))
    return { ...pageOf(records, total, paging), rule: rule(month.slice(0, 4)) }
  },

  async days({ userId, month }, context) {
    const person = one(await peopleRows(context, eq(users.id, userId)))
    const days = daysOf(person, month, await clockingRows(context, and(eq(clockings.userId, userId), ofMonth(month))), context.clock())
    return {
      ...sumsOf(person, days),
      rule: rule(month.slice(0, 4)),
      days: days.map(({ day, workDay, state, inAt, outAt, own }) => ({
        day,
        workDay,
        state,
        inTime: siteTime(inAt),
        outTime: siteTime(outAt),
        clocks: own.map(shownClocking),
      })),
    }
  },

  async today(_, context) {
    const { principal, clock } = context
    if (principal.kind !== 'user') throw forbidden()
    const now = clock()
    const day = siteDay(now)
    const rows = await clockingRows(context, and(eq(clockings.userId, principal.userId), eq(clockings.day, day)))
    const counted = rows.flatMap(({ clocking }) => (clocking.mark === null ? [clocking] : []))
    const { inAt, outAt } = attendanceDay({ day, counted, calendar: workCalendar(), now, since: day })
    return {
      day,
      workDay: isWorkDay(day, workCalendar()),
      inTime: siteTime(inAt),
      outTime: siteTime(outAt),
      clocks: rows.map(shownClocking),
      rule: rule(day.slice(0, 4)),
    }
  },

  async clock({ clockId, kind, time, longitude, latitude, accuracy, remark }, context) {
    const { db, principal, scope, clock, note } = context
    if (principal.kind !== 'user') throw forbidden()
    const { userId, orgId } = principal
    const at = instantOf(time)
    const { row, repeated } = await clockIn(
      db,
      { userId, orgId, sites: { ...scope.sites, orgs: [orgId] } },
      { clientId: clockId, kind, at, longitude, latitude, accuracyM: accuracy, remark: remark.trim() },
      clock(),
    )
    // Sent again it is the same; what is another one would be lost under this number.
    if (row.kind !== kind || row.at.getTime() !== at.getTime()) throw conflict('该打卡编号已用于另一次打卡，请重新打卡')
    const [shown] = await clockingRows(context, eq(clockings.id, row.id))
    note({ target: String(row.id), detail: { kind, day: row.day, mark: row.mark, repeated } })
    return new WithMessage(kind === 'in' ? '签到成功' : '签退成功', { ...shownClocking(shown!), repeated })
  },
}
