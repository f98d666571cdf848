import { and, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { missing } from '../failure.ts'
import { devices, sites } from '../tables/index.ts'

/** A device the caller sees, as its curves need it. */
export interface FoundDevice {
  id: number
  no: string
  type: string
  energyKind: string | null
  zone: string
  /** Day of its commissioning. */
  since: string
}

/** A device by its number, whoever asks must see its site. */
export async function findDevice({ db, scope }: Pick<Context, 'db' | 'scope'>, no: string): Promise<FoundDevice> {
  const [device] = await db
    .select({
      id: devices.id,
      no: devices.no,
      type: devices.type,
      energyKind: devices.energyKind,
      zone: sites.zone,
      since: devices.commissionedOn,
    })
    .from(devices)
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .where(and(scope.sees(), eq(devices.no, no)))
  if (!device) throw missing('设备不存在')
  return device
}
