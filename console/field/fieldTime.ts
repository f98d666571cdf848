import { session } from '../../core/session.ts'
import { siteTime } from '../../core/time/time.ts'

/** Now, by the phone's clock as the server's would show it (the difference was learned at the sign-in). */
export const fieldNow = () => new Date(Date.now() + session.getState().clockOffset)

/** How far the phone's clock is from the server's, in words; empty while it does not matter. */
export function clockWords(): string {
  const seconds = Math.round(Math.abs(session.getState().clockOffset) / 1000)
  if (seconds < 60) return ''
  return `手机时间 ${siteTime(new Date())} 与服务器相差约 ${Math.round(seconds / 60)} 分钟，按服务器时间 ${siteTime(fieldNow())} 登记`
}
