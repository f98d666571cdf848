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

export const defaultZone = 'Asia/Shanghai'

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(zone: string) {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  return format
}

/** Between these China's clock is arithmetic, and its years have four digits. */
const [arithmeticFrom, arithmeticUntil] = [Date.UTC(1992, 0), Date.UTC(9999, 0)]

function parts(at: Date, zone: string): Record<string, string> {
  const ms = at.getTime()
  // Most pages need no other zone, and open no zone database then.
  if (zone === defaultZone && ms >= arithmeticFrom && ms < arithmeticUntil) {
    const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = new Date(ms + CHINA_OFFSET).toISOString().split(/[-T:.]/)
    return { year, month, day, hour, minute, second }
  }
  const of: Record<string, string> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) of[type] = value
  return of
}

/** Wire time `YYYY-MM-DD HH:mm:ss` in site time; empty for "never". The browser's own zone never matters. */
export function siteTime(at: Date | null | undefined, zone = defaultZone): string {
  if (!at) return ''
  const p = parts(at, zone)
  return `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}:${p.second}`
}

/** Site-local day `YYYY-MM-DD`. */
export const siteDay = (at: Date, zone = defaultZone) => siteTime(at, zone).slice(0, 10)

/** How a title names a day: 今日, 昨日, 明日, else its date. */
export function dayTitle(day: string, now: number): string {
  const today = siteDay(new Date(now))
  const ahead = [-1, 0, 1].findIndex(days => day === addDays(today, days))
  return ['昨日', '今日', '明日'][ahead] ?? day.slice(5)
}

/** Minutes since site-local midnight. */
export function minuteOfDay(at: Date, zone = defaultZone): number {
  const p = parts(at, zone)
  return Number(p.hour) * 60 + Number(p.minute)
}

/** Offset of the zone at this instant, ms to add to UTC. */
export function offsetAt(ms: number, zone: string): number {
  const p = parts(new Date(ms), zone)
  const local = Date.UTC(Number(p.year), Number(p.month) - 1, Number(p.day), Number(p.hour), Number(p.minute), Number(p.second))
  return local - Math.floor(ms / 1000) * 1000
}

/** The instant of a wire time in a zone; `YYYY-MM-DD` means its midnight. */
export function instantOf(time: string, zone = defaultZone): Date {
  const wall = Date.parse(`${time.slice(0, 10)}T${time.slice(11) || '00:00:00'}Z`)
  const guess = wall - offsetAt(wall, zone)
  return new Date(wall - offsetAt(guess, zone))
}

/** Calendar day moved by n days. */
export const addDays = (day: string, n: number) => new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)

/** `HH:mm` of a slot of a day cut into `step` minutes. */
export const slotTime = (slot: number, step: number) => {
  const minute = slot * step
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** "刚刚", "3 分钟前", "2 小时前", "5 天前". */
export function ago(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return '刚刚'
  if (minutes < 60) return `${minutes} 分钟前`
  if (minutes < 1440) return `${Math.floor(minutes / 60)} 小时前`
  return `${Math.floor(minutes / 1440)} 天前`
}

/** Length of time as people say it: "45 秒", "18 分钟", "2 小时 5 分". */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))} 秒`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} 分钟`
  if (minutes < 1440) return minutes % 60 ? `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分` : `${minutes / 60} 小时`
  return `${Math.floor(minutes / 1440)} 天 ${Math.floor((minutes % 1440) / 60)} 小时`
}
