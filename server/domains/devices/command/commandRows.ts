import { type SQL, sql } from 'drizzle-orm'
import type { CommandRow } from '../../../../core/contract/devices/command.ts'
import type { Queryable } from '../../../database/db.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { wireTime } from '../../../figures/sqlFragments.ts'

const time = (column: string) => wireTime(sql`commands.${sql.identifier(column)}`, sql`sites.zone`)

/** Instructions beside what they are about, for a condition and how many match. */
export const fromCommands = sql`
  commands
    join devices on devices.id = commands.device_id
    join sites on sites.id = devices.site_id
    join indicators on indicators.id = commands.indicator_id
    left join users on users.id = commands.user_id
`

/** Instructions as they are shown. @param tail order, limit and offset */
export async function commandRows(db: Queryable, where: SQL, tail: SQL = sql`order by commands.id desc`): Promise<CommandRow[]> {
  const rows = await rowsOf(
    db,
    {
      id: 'text',
      deviceNo: 'text',
      deviceName: 'text',
      deviceType: 'text',
      systemNo: 'text',
      systemName: 'text',
      says: 'text',
      key: 'text',
      value: 'text',
      indiNo: 'text',
      target: 'number',
      state: 'text',
      reason: 'text',
      userName: 'text',
      issuedAt: 'text',
      sentAt: 'text',
      acknowledgedAt: 'text',
      endedAt: 'text',
      dueAt: 'text',
    },
    sql`
      select
        commands.id::text as id, devices.no as "deviceNo", devices.name as "deviceName", commands.kind as "deviceType",
        sites.id as "systemNo", sites.short_name as "systemName", commands.says, commands.key, commands.value,
        indicators.no as "indiNo", commands.target, commands.state, coalesce(commands.reason, '') as reason,
        coalesce(users.user_name, '') as "userName", ${time('issued_at')} as "issuedAt",
        ${time('sent_at')} as "sentAt", ${time('acknowledged_at')} as "acknowledgedAt",
        ${time('ended_at')} as "endedAt", ${time('due_at')} as "dueAt"
      from ${fromCommands}
      where ${where} ${tail}
    `,
  )
  // What stands in these columns was written by `issue` alone.
  return rows.map(row => ({ ...row, deviceType: row.deviceType as CommandRow['deviceType'], state: row.state as CommandRow['state'] }))
}
