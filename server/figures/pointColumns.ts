import { type SQL, sql } from 'drizzle-orm'
import { encodeStationPoints, kindOfType, pointState } from '../../core/stationPoints.ts'
import { rowsOf } from '../database/rowsOf.ts'
import type { Moments } from './moments.ts'
import { offlineOfRegion } from './liveOfRegion.ts'
import { chosenWith, isRegional, live, type QueryContext, reported, sitesOnline } from './sqlFragments.ts'

/** One byte of SQL. */
const byte = (value: number) => sql.raw(`'\\x${value.toString(16).padStart(2, '0')}'::bytea`)
const kindByte = sql.join(
  [
    sql`case sites.type`,
    ...Object.entries(kindOfType).map(([type, kind]) => sql`when ${type}::text then ${byte(kind)}`),
    sql`else ${byte(1)} end`,
  ],
  sql` `,
)

/** CTE `offline`: the sites of a condition that are not online. */
const offlineOf = (where: SQL, at: Moments) => sql`${chosenWith(where, 'type')}, ${reported(at)}, online as materialized (${sitesOnline}),
  offline as materialized (select chosen.id from chosen left join online on online.site_id = chosen.id where online.site_id is null)`

/**
 * All sites of a condition as the reply of core/stationPoints.ts. The database packs the columns itself (one row of five byte strings), so that
 * 100 000 sites never become 100 000 objects on the thread that answers everybody.
 */
export async function pointColumns({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments): Promise<Uint8Array> {
  const [row] = await rowsOf(
    db,
    { positions: 'bytes?', capacities: 'bytes?', kinds: 'bytes?', states: 'bytes?', ids: 'bytes?' },
    sql`with ${isRegional(where) ? offlineOfRegion(where, at) : offlineOf(where, at)},
    alarming as materialized (select site_id, min(sign) as sign from alarms where ${live} group by site_id),
    points as (
      select sites.id, float4send(sites.longitude::real) || float4send(sites.latitude::real) as position, float4send(sites.installed_kw::real) as capacity, ${kindByte} as kind,
        case when alarming.sign = '1' then ${byte(pointState.alarm)} when alarming.sign = '2' then ${byte(pointState.abnormal)}
          when offline.id is not null then ${byte(pointState.offline)} else ${byte(pointState.normal)} end as state
      from sites left join alarming on alarming.site_id = sites.id left join offline on offline.id = sites.id where ${where} order by sites.id collate "C")
    select string_agg(position, ''::bytea) as positions, string_agg(capacity, ''::bytea) as capacities, string_agg(kind, ''::bytea) as kinds,
      string_agg(state, ''::bytea) as states, convert_to(string_agg(id, E'\\n'), 'UTF8') as ids from points`,
  )
  const { positions, capacities, kinds, states, ids } = row!
  const nothing = Buffer.alloc(0)
  return encodeStationPoints({
    time: Date.parse(at.now),
    positions: floats(positions ?? nothing),
    capacities: floats(capacities ?? nothing),
    kinds: kinds ?? nothing,
    states: states ?? nothing,
    ids: ids ?? nothing,
  })
}

/** float4send writes network order; the columns are little-endian. */
function floats(column: Buffer): Float32Array {
  const bytes = Buffer.from(column).swap32()
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}
