export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000

/** China keeps UTC+8 all year (no daylight saving since 1992), so its clock is arithmetic and needs no zone database. */
const CHINA_OFFSET = 8 * HOUR

/** Number of the China calendar day an instant lies in, counted from 1970-01-01. */
export const chinaDay = (atMs: number): number => Math.floor((atMs + CHINA_OFFSET) / DAY)

/** Instant at which the China day of `atMs` began. */
export const chinaDayStart = (atMs: number): number => chinaDay(atMs) * DAY - CHINA_OFFSET

/** Hour of the China clock with its fraction. @returns 0 … 24 */
export const chinaHour = (atMs: number): number => (atMs + CHINA_OFFSET - chinaDay(atMs) * DAY) / HOUR

/** Day of the week of the China calendar. @returns 0 Sunday … 6 Saturday */
export const chinaWeekday = (atMs: number): number => (((chinaDay(atMs) + 4) % 7) + 7) % 7

const TROPICAL_YEAR = 365.2422 * DAY
const YEAR_2000 = 946_684_800_000

/** How far the year has gone, from the first of January. @returns 0 … 1 */
export const yearFraction = (atMs: number): number => {
  const years = (atMs - YEAR_2000) / TROPICAL_YEAR
  return years - Math.floor(years)
}
