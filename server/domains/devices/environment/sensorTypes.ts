import { sql } from 'drizzle-orm'
import { environmentIndicators } from '../../../../core/devices/environmentIndicators.ts'
import { noLimit } from '../../../ingest/limits.ts'
import { airSensorTypes } from '../../../figures/airSensorTypes.ts'

/** Condition on `devices`: in use, and of a type that measures the air. */
export const senses = () => sql`(devices.enabled and devices.type = any(${sql.param(airSensorTypes())}::text[]))`

/** Numbers of the indicators of the air, as an array. */
export const airIndicators = sql`${sql.param(Object.values(environmentIndicators))}::text[]`

/** Where a sensor hangs: its name without what it is. */
export const placeOf = sql`coalesce(nullif(regexp_replace(devices.name, '(环境监测仪|监测仪)$', ''), ''), devices.name)`

/** A limit of `alarm_limits`; null where it stands for none. */
export const limitOf = (side: 'upper' | 'lower') => {
  const column = sql.raw(`alarm_limits.${side}`)
  return sql`case when abs(${column}) < ${noLimit} then ${column} end`
}
