import { sql } from 'drizzle-orm'
import { slotTime } from '../../../core/time/time.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { readCurves } from '../../ingest/readCurve.ts'
import type { Moments } from '../slots/moments.ts'
import type { QueryContext } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'
import { qualityWord } from './rowOf.ts'

const step = 15

/** How the newest point of one device's power curve came about: the minutes in it. @param slot of the day, -1 = the curve has none */
export async function devicePowerPoint(
  { db }: Pick<QueryContext, 'db'>,
  point: { deviceId: number; indicatorId: number },
  at: Moments,
  slot: number,
): Promise<FigureExplanation> {
  const [minutes] = slot < 0 ? [] : await readCurves(db, [point], at.today, 1, at.zone)
  const [newest] = await rowsOf(
    db,
    { quality: 'text', value: 'number' },
    sql`
      select ${qualityWord(sql`latest.quality`)} as quality, latest.value::float8 as value
      from latest
      where latest.device_id = ${point.deviceId} and latest.indicator_id = ${point.indicatorId}
    `,
  )
  return {
    formula: '每点 P = 该 15 分钟内可信读数的均值。下列为最新一点的各分钟',
    source: newest ? `最新读数 ${newest.value} kW` : '没有读数',
    quality: newest ? (newest.quality as 'good') : 'missing',
    at: slot < 0 ? '' : `${at.today} ${slotTime(slot, step)}:00`,
    inputs: Array.from({ length: slot < 0 ? 0 : step }, (_, minute) => ({
      name: slotTime(slot * step + minute, 1),
      kind: '分钟',
      value: minutes?.slots[slot * step + minute] ?? null,
      unit: 'kW',
      at: `${at.today} ${slotTime(slot * step + minute, 1)}:00`,
    })),
  }
}
