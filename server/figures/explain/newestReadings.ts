import { type SQL, sql } from 'drizzle-orm'
import type { Quality } from '../../../core/units/quality.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../slots/moments.ts'
import { type QueryContext, fresh, wireTime } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'
import { qualityWord } from './rowOf.ts'

export interface Reading {
  deviceNo: string
  siteId: string
  name: string
  siteName: string
  ratedKw: number | null
  weightKw: number
  indicator: string
  indicatorName: string
  unit: string
  /** As it was read, whatever it is worth. */
  value: number | null
  quality: Quality
  /** Not too old to pass for now. */
  isNow: boolean
  /** Sampling interval. */
  seconds: number
  at: string
}

/**
 * Newest readings of some devices, device by device.
 * @param of the CTEs and what is read from; the devices are called `devices` there
 * @param passes condition "not too old to pass for now"
 */
export const newestReadings = (
  { db }: Pick<QueryContext, 'db'>,
  of: { ctes: SQL; from: SQL },
  indicators: readonly string[],
  at: Moments,
  passes: SQL = fresh(at),
): Promise<Reading[]> =>
  rowsOf<Reading>(
    db,
    {
      deviceNo: 'text',
      siteId: 'text',
      name: 'text',
      siteName: 'text',
      ratedKw: 'number?',
      weightKw: 'number',
      indicator: 'text',
      indicatorName: 'text',
      unit: 'text',
      value: 'number?',
      quality: 'text',
      isNow: 'boolean',
      seconds: 'number',
      at: 'text',
    },
    sql`
      with ${of.ctes}
      select
        devices.no as "deviceNo", devices.site_id as "siteId", devices.name, sites.short_name as "siteName",
        devices.rated_kw as "ratedKw", devices.weight_kw as "weightKw", wanted.no as indicator,
        wanted.name as "indicatorName", wanted.unit, latest.value::float8 as value,
        ${qualityWord(sql`latest.quality`)} as quality, coalesce(${passes}, false) as "isNow",
        devices.sampling_seconds as seconds, ${wireTime(sql`latest.at`, sql`sites.zone`)} as at
      from ${of.from}
        join sites on sites.id = devices.site_id
        cross join (select * from indicators where no = any(${sql.param(indicators)}::text[])) wanted
        left join latest on latest.device_id = devices.id and latest.indicator_id = wanted.id
      order by devices.no, wanted.no
    `,
  )

export const counted = ({ value, quality, isNow }: Reading) => value !== null && quality !== 'suspect' && isNow

type Input = FigureExplanation['inputs'][number]

/** A reading as an input; one that does not count says why. @param instead why a good one does not count */
export function readingInput(reading: Reading, name = reading.name, instead = ''): Input {
  const { value, unit, quality, isNow, seconds, at } = reading
  const counts = counted(reading) && !instead
  const why = instead || (isNow ? '不可信' : '已过期')
  return {
    name,
    kind: '设备',
    value: counts ? value : null,
    unit,
    quality: counts ? quality : quality === 'suspect' ? 'suspect' : 'missing',
    at,
    note: counts || value === null ? `采样周期 ${seconds} s` : `未计入：${value} ${unit} ${why}`,
  }
}

/** One indicator of one device. */
export const readingExplanation = (reading: Reading | undefined, formula = '设备最新读数'): FigureExplanation => ({
  formula,
  source: '超过两个采样周期未更新或不可信的读数不采用',
  inputs: reading ? [readingInput(reading, `${reading.name} ${reading.indicatorName}`)] : [],
})

/** How much of the capacity was counted. */
export function capacityCoverage(of: string, readings: readonly Reading[]): NonNullable<FigureExplanation['coverage']> {
  const kw = (list: readonly Reading[]) => list.reduce((sum, { weightKw }) => sum + weightKw, 0)
  const known = readings.filter(counted)
  return { of, reported: known.length, total: readings.length, reportedKw: kw(known), totalKw: kw(readings) }
}
