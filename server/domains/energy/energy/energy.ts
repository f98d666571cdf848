import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { energy } from '../../../../core/contract/energy/energy.ts'
import { mostUnnoted } from '../../../../core/units/quality.ts'
import { readPage } from '../../../database/page.ts'
import { missing } from '../../../failure.ts'
import { explain } from '../../../figures/explain.ts'
import { ledgerDay } from '../../../figures/explain/ledgerDay.ts'
import { ledgerDays } from '../../../figures/explain/ledgerDays.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { deviceDays, devices, energyCorrections as corrections } from '../../../tables/index.ts'
import { chosen } from './chosen.ts'
import { correct } from './correct.ts'
import { type CorrectionRecord, readCorrections, shownCorrection } from './readCorrections.ts'
import { clockOf, type DayRecord, readDays, shownDay } from './readDays.ts'
import { undo } from './undo.ts'

export const energyHandlers: Handlers<typeof energy> = {
  async page({ noted, manual, sort, order, ...input }, context) {
    const marked = or(
      sql`${deviceDays.events} is not null`,
      sql`${deviceDays.estimated} > ${mostUnnoted} * ${deviceDays.counted}`,
      sql`${deviceDays.manual} is not null`,
    )
    const query = readDays(
      context,
      and(chosen(deviceDays, input, context), noted ? marked : undefined, manual ? isNotNull(deviceDays.manual) : undefined),
    ).$dynamic()
    const asked = sort ? [sql`${deviceDays[sort]} ${sql.raw(order)} nulls last`] : []
    const page = await readPage(context.db, query, [...asked, desc(deviceDays.day), asc(devices.no), asc(deviceDays.kind)], input)
    const days = { ...page, records: (page.records as DayRecord[]).map(shownDay) }
    explain('ledger.days', () => ledgerDays(days))
    return days
  },

  async detail({ deviceNo, kind, day }, context) {
    const [row] = await readDays(context, chosen(deviceDays, { deviceNo, kind, from: day, to: day }, context))
    if (!row) throw missing('当日没有电量记录')
    const of = <Table extends typeof deviceDays | typeof corrections>(table: Table) =>
      and(eq(table.deviceId, row.deviceId), eq(table.kind, kind), eq(table.day, day))
    const [measured] = await context.db.select({ slots: deviceDays.slots }).from(deviceDays).where(of(deviceDays))
    const detail = {
      ...shownDay(row),
      slots: (measured?.slots ?? []).map((kwh, slot) => ({ time: clockOf(15 * slot), kwh })),
      corrections: (await readCorrections(context, of(corrections)).orderBy(desc(corrections.id))).map(shownCorrection),
    }
    explain('ledger.day', () => ledgerDay(context.db, row, detail))
    return detail
  },

  async corrections(input, context) {
    const query = readCorrections(context, chosen(corrections, input, context)).$dynamic()
    const page = await readPage(context.db, query, [desc(corrections.id)], input)
    return { ...page, records: (page.records as CorrectionRecord[]).map(shownCorrection) }
  },

  correct,
  undo,
}
