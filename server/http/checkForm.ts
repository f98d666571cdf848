import type { Rule } from '../../core/rules/rules.ts'
import { invalid } from '../failure.ts'

/** Holds form fields against the same rules as the browser; a bad form is refused as a whole, with the message of each field. */
export function checkForm<K extends string>(
  fields: Record<string, string>,
  rules: Record<K, Rule>,
  message = '请完善数据',
): Record<K, string> {
  const complaints: Record<string, string> = {}
  for (const [name, rule] of Object.entries<Rule>(rules)) {
    const complaint = rule(fields[name])
    if (complaint) complaints[name] = complaint
  }
  if (Object.keys(complaints).length > 0) throw invalid(message, complaints)
  return Object.fromEntries(Object.keys(rules).map(name => [name, fields[name] ?? ''])) as Record<K, string>
}
