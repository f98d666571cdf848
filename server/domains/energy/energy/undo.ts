import { and, desc, eq, sql } from 'drizzle-orm'
import type { energy } from '../../../../core/contract/energy/energy.ts'
import { invalid, missing } from '../../../failure.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { devices, energyCorrections as corrections, sites } from '../../../tables/index.ts'
import { putManual } from './putManual.ts'

/** Takes a correction back: the one before it stands again, else what the readings come to. */
export const undo: Handlers<typeof energy>['undo'] = async ({ id }, context) => {
  const { db, scope, clock, principal } = context
  const [row] = await db
    .select({
      id: corrections.id,
      orgId: corrections.orgId,
      deviceId: corrections.deviceId,
      kind: corrections.kind,
      day: corrections.day,
      undone: corrections.undone,
      siteId: sites.id,
    })
    .from(corrections)
    .innerJoin(devices, eq(devices.id, corrections.deviceId))
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .where(and(scope.sees(), sql`${corrections.id}::text = ${id}`))
    .for('update', { of: devices })
  if (!row) throw missing('修正记录不存在')
  if (row.undone) throw invalid('该修正已撤销')
  const undoneBy = principal.kind === 'user' ? principal.userName : ''
  await db.update(corrections).set({ undone: true, undoneBy, undoneAt: clock() }).where(eq(corrections.id, row.id))
  const [standing] = await db
    .select({ after: corrections.after })
    .from(corrections)
    .where(
      and(
        eq(corrections.deviceId, row.deviceId),
        eq(corrections.kind, row.kind),
        eq(corrections.day, row.day),
        eq(corrections.undone, false),
      ),
    )
    .orderBy(desc(corrections.id))
    .limit(1)
  await putManual(context, row, standing?.after ?? null)
  context.note({ target: id, orgId: row.orgId, detail: { day: row.day, kind: row.kind } })
  return null
}
