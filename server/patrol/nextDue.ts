import { sql } from 'drizzle-orm'
import { keyDevices } from '../tables/index.ts'

/** Day a key device is to be looked at next: its interval after the last time, or after it was entered. */
export const nextDue = sql`
  (
    coalesce(${keyDevices.lastOn}, (${keyDevices.createdAt} at time zone 'Asia/Shanghai')::date)
    + ${keyDevices.intervalDays}
  )
`
