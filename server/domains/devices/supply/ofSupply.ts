import { sql } from 'drizzle-orm'
import { type Supply, type SupplyKind, supplies } from '../../../../core/devices/supplies.ts'

export const supplyOf = (kind: SupplyKind): Supply => supplies[kind]

/** Condition on `devices`: in use, and of this supply. */
export const ofSupply = (kind: SupplyKind) => sql`(devices.enabled and starts_with(devices.type, ${supplyOf(kind).group}))`
