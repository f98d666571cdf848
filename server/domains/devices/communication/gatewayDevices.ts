import { sql } from 'drizzle-orm'
import type { GatewayDevice } from '../../../../core/contract/devices/communication.ts'
import type { Context } from '../../../context.ts'
import { isFresh } from '../../../database/fresh.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { deviceTypeName } from '../../../figures/deviceTypeName.ts'
import { live, wireTime } from '../../../figures/sqlFragments.ts'

/** The devices behind a gateway the caller sees, those that are not heard first. */
export async function gatewayDevices({ db, clock }: Context, gatewayNo: string): Promise<GatewayDevice[]> {
  const rows = await rowsOf(
    db,
    {
      deviceNo: 'text',
      deviceName: 'text',
      type: 'text',
      online: 'boolean',
      samplingSeconds: 'number',
      lastDate: 'text',
      alarmCount: 'number',
    },
    sql`
      select
        devices.no as "deviceNo", devices.name as "deviceName", devices.type,
        coalesce(${isFresh(sql`heard.at`, sql`devices.sampling_seconds`, clock().toISOString())}, false) as online,
        devices.sampling_seconds as "samplingSeconds", ${wireTime(sql`heard.at`, sql`sites.zone`)} as "lastDate",
        (select count(*)::int from alarms where alarms.device_id = devices.id and ${live}) as "alarmCount"
      from devices
        join sites on sites.id = devices.site_id
        left join latest_devices heard on heard.device_id = devices.id
      where devices.gateway_id = ${gatewayNo} and devices.enabled
      order by 4, devices.no
    `,
  )
  return rows.map(({ type, ...row }) => ({ ...row, typeName: deviceTypeName(type) }))
}
