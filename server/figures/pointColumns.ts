import { type SQL, sql } from 'drizzle-orm'
import { encodeStationPoints, kindOfType, pointState } from '../../core/stationPoints.ts'
import { rowsOf } from '../database/rowsOf.ts'
import type { Moments } from './moments.ts'
import { sites } from '../tables/index.ts'
import { alarming, type QueryContext, reported, sitesOnline } from './sqlFragments.ts'

/** One byte of SQL. */
const byte = (value: number) => sql.raw(`'\\x${value.toString(16).padStart(2, '0')}'::bytea`)
const kindByte = sql.join(
  [
    sql`case chosen.type`,
    ...Object.entries(kindOfType).map(([type, kind]) => sql`when ${type}::text then ${byte(kind)}`),
    sql`else ${byte(1)} end`,
  ],
  sql` `,
)

/**
 * All sites of a condition as the reply of core/stationPoints.ts. The database packs the columns itself (one row of five byte strings), so that
 * 100 000 sites never become 100 000 objects on the thread that answers everybody.
 */
export async function pointColumns({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments): Promise<Uint8Array> {
  const [row] = await rowsOf(
    db,
    { positions: 'bytes?', capacities: 'bytes?', kinds: 'bytes?', states: 'bytes?', ids: 'bytes?' },
    sql`with chosen as not materialized (select ${sites.id}, ${sites.type}, ${sites.longitude}, ${sites.latitude}, ${sites.installedKw} from ${sites} where ${where}),
    ${alarming}, ${reported(at)}, online as materialized (${sitesOnline}),
    points as (
      select chosen.id, float4send(chosen.longitude::real) || float4send(chosen.latitude::real) as position, float4send(chosen.installed_kw::real) as capacity, ${kindByte} as kind,
        case when alarming.sign = '1' then ${byte(pointState.alarm)} when alarming.sign = '2' then ${byte(pointState.abnormal)}
          when online.site_id is null then ${byte(pointState.offline)} else ${byte(pointState.normal)} end as state
      from chosen left join alarming on alarming.site_id = chosen.id left join online on online.site_id = chosen.id order by chosen.id collate "C")
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
