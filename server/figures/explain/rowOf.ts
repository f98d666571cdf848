import { type SQL, sql } from 'drizzle-orm'
import { mostUnnoted, type Quality, quality } from '../../../core/units/quality.ts'
import { type RegisterEventKind, unsureEvents } from '../../../core/register/registerDay.ts'

/** SQL: the word on the wire for a stored quality; nothing stored = missing. */
export const qualityWord = (code: SQL) => sql`
  case
    when ${code} is null then 'missing'
    when ${code} >= ${quality.suspect}::int then 'suspect'
    when ${code} = ${quality.manual}::int then 'manual'
    when ${code} = ${quality.estimated}::int then 'estimated'
    when ${code} = ${quality.late}::int then 'late'
    else 'good'
  end
`

const unsurePath = `$[*] ? (${unsureEvents.map(kind => `@.kind == "${kind}"`).join(' || ')})`
/**
 * SQL: does a row of the ledger bear an event that leaves its energy unsure, and nobody set it by hand?
 * @param days what `device_days` is called
 */
export const isUnsure = (days: 'device_days' | 'days' = 'device_days') =>
  sql`
    (
      ${sql.identifier(days)}.manual is null
      and coalesce(jsonb_path_exists(${sql.identifier(days)}.events, ${unsurePath}::jsonpath), false)
    )
  `

/** The same of a row that is read already. */
export const unsureOf = ({ manual, events }: { manual: number | null; events: readonly { kind: RegisterEventKind }[] }) =>
  manual === null && events.some(({ kind }) => unsureEvents.includes(kind)) ? 1 : 0

export interface Entries {
  /** kWh whose place in the day is not known; null or 0 = none. */
  estimated: number | null
  /** Days a person corrected. */
  manual: number
  /** Days of which an event leaves the energy unsure. */
  unsure: number
  /** The energy itself. */
  kwh?: number | null
}

/** Quality of an energy by what its ledger entries say. */
export const qualityOfEntries = ({ estimated, manual, unsure, kwh }: Entries): Quality =>
  manual > 0 ? 'manual' : unsure > 0 || (estimated ?? 0) > mostUnnoted * (kwh ?? 0) ? 'estimated' : 'good'

/** The same in words. */
export const noteOfEntries = ({ estimated, manual, unsure }: Omit<Entries, 'kwh'>) =>
  [
    manual > 0 && `人工修正 ${manual} 台·日`,
    unsure > 0 && `表计存疑 ${unsure} 台·日`,
    estimated ? `估算 ${Math.round(estimated * 100) / 100} kWh` : '',
  ]
    .filter(Boolean)
    .join('，')
