import { type SQL, sql } from 'drizzle-orm'
import { mostUnnoted, type Quality, quality } from '../../../core/quality.ts'

/** SQL: the word on the wire for a stored quality; nothing stored = missing. */
export const qualityWord = (
  code: SQL,
) => sql`case when ${code} is null then 'missing' when ${code} >= ${quality.suspect}::int then 'suspect'
  when ${code} = ${quality.manual}::int then 'manual' when ${code} = ${quality.estimated}::int then 'estimated' when ${code} = ${quality.late}::int then 'late' else 'good' end`

interface Entries {
  /** kWh whose place in the day is not known; null or 0 = none. */
  estimated: number | null
  /** Days a person corrected. */
  manual: number
  /** The energy itself. */
  kwh?: number | null
}

/** Quality of an energy by what its ledger entries say. */
export const qualityOfEntries = ({ estimated, manual, kwh }: Entries): Quality =>
  manual > 0 ? 'manual' : (estimated ?? 0) > mostUnnoted * (kwh ?? 0) ? 'estimated' : 'good'

/** The same in words. */
export const noteOfEntries = ({ estimated, manual }: Entries) =>
  [manual > 0 && `人工修正 ${manual} 台·日`, estimated ? `估算 ${Math.round(estimated * 100) / 100} kWh` : ''].filter(Boolean).join('，')
