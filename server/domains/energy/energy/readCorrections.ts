import { eq, type SQL, sql } from 'drizzle-orm'
import { siteTime } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { devices, energyCorrections as corrections, sites } from '../../../tables/index.ts'
import type { Kind } from './readDays.ts'

const correctionColumns = {
  id: sql<string>`${corrections.id}::text`.as('correction_id'),
  siteId: sites.id,
  shortName: sites.shortName,
  deviceNo: devices.no,
  deviceName: devices.name,
  kind: corrections.kind,
  day: corrections.day,
  before: corrections.before,
  after: corrections.after,
  reason: corrections.reason,
  createdBy: corrections.createdBy,
  createdAt: corrections.createdAt,
  undone: corrections.undone,
  undoneBy: corrections.undoneBy,
  undoneAt: corrections.undoneAt,
}
export const shownCorrection = <Row extends { kind: string; createdAt: Date; undoneBy: string | null; undoneAt: Date | null }>(
  row: Row,
) => ({
  ...row,
  kind: row.kind as Kind,
  createdAt: siteTime(row.createdAt),
  undoneBy: row.undoneBy ?? '',
  undoneAt: row.undoneAt ? siteTime(row.undoneAt) : '',
})

export const readCorrections = ({ db }: Pick<Context, 'db'>, where: SQL | undefined) =>
  db
    .select(correctionColumns)
    .from(corrections)
    .innerJoin(devices, eq(devices.id, corrections.deviceId))
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .where(where)

export type CorrectionRecord = Awaited<ReturnType<typeof readCorrections>>[number]
