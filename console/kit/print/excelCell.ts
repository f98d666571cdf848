/** A place of an axis that is a time: `YYYY-MM`, `YYYY-MM-DD`, with hours and minutes, with seconds. */
const time = /^(\d{4})-(\d{2})(?:-(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?)?$/

export type ExcelCell = { value: string | number } | { value: Date; type: DateConstructor; format: string } | null

/**
 * A cell of a workbook: a time is a date there, so that it can be sorted, filtered and reckoned with. A workbook knows
 * no zone: the site's time stands in it figure by figure.
 */
export function excelCell(value: string | number | null): ExcelCell {
  if (value === null) return null
  const parts = typeof value === 'string' ? time.exec(value) : null
  if (!parts) return { value }
  const [year, month, day, hour, minute, second] = parts.slice(1).map(part => (part === undefined ? undefined : Number(part)))
  const at = new Date(Date.UTC(year!, month! - 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0))
  const format = 'yyyy-mm-dd hh:mm:ss'.slice(0, String(value).length)
  return { value: at, type: Date, format }
}
