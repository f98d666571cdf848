import { type SQL, sql } from 'drizzle-orm'
import type { Station } from '../../core/contract/energy/station.ts'
import { codes } from '../../core/errors.ts'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { liveSites } from './live/liveSites.ts'
import { momentsOf } from './slots/moments.ts'

const most = 5000

/** Every site of a condition. More than 5 000 are refused rather than cut off: a list that lacks rows must not look complete. */
export async function wholeList(context: Pick<Context, 'db' | 'clock'>, where: SQL): Promise<Station[]> {
  const stations = await liveSites(context, where, momentsOf(context.clock()), sql`order by id limit ${most + 1}`)
  if (stations.length > most) throw new Failure(codes.tooLarge, `站点超过 ${most} 个，请选择区域或按页查询`)
  return stations
}
