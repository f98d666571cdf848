import { type SQL, sql } from 'drizzle-orm'
import { encodeStationPoints, kindOfType, pointState } from '../../core/sites/stationPoints.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { onGroups, onSites, type Sites } from '../rights/siteFilter.ts'
import type { Moments } from './slots/moments.ts'
import { offlineOfRegion } from './live/liveOfRegion.ts'
import { chosenWith, live, mainKind, type QueryContext, reported, sitesOnline } from './sqlFragments.ts'

/** A small number as a letter of a text. */
const letter = (value: number) => sql.raw(`'${String.fromCharCode(firstLetter + value)}'`)
const firstLetter = 48
const kindLetter = sql.join(
  [
    sql`case sites.type`,
    ...Object.entries(kindOfType).map(([type, kind]) => sql`when ${type}::text then ${letter(kind)}`),
    sql`else ${letter(1)} end`,
  ],
  sql` `,
)

/** CTE `offline`: the sites of a condition that are not online. */
const offlineOf = (where: SQL, at: Moments) => sql`
  ${chosenWith(where, 'type')},
  ${reported(at)},
  online as materialized (${sitesOnline}),
  offline as materialized (
    select chosen.id
    from chosen
      left join online on online.site_id = chosen.id
    where online.site_id is null
  )
`

/**
 * Power of a site of a region: as it is kept by site while that holds, else as its devices were asked (`reported` of
 * server/figures/live/liveOfRegion.ts).
 */
const keptPower = ({ now }: Moments) =>
  sql`coalesce(case when ${now}::timestamptz between kept.at and kept.fresh_until then kept.power end, told.power)`
const keptOfSite = sql`left join latest_sites kept on kept.site_id = sites.id and kept.kind = ${mainKind(sql`sites.type`)}`

/**
 * All sites of a condition as the reply of core/sites/stationPoints.ts. The database packs the columns itself (one row
 * of arrays and texts), so that 100 000 sites never become 100 000 objects on the thread that answers everybody. Of all
 * ways to pack them these took the least time. What is told of few sites (`told`: alarms, silence, power asked of
 * devices) is joined once.
 */
export async function pointColumns({ db }: Pick<QueryContext, 'db'>, of: Sites, at: Moments): Promise<Uint8Array> {
  const where = onSites(of)
  const groups = onGroups(of)
  const [row] = await rowsOf(
    db,
    { longitudes: 'bytes?', latitudes: 'bytes?', capacities: 'bytes?', powers: 'bytes?', kinds: 'text?', states: 'text?', ids: 'text?' },
    sql`
      with ${groups ? offlineOfRegion(groups, at) : offlineOf(where, at)},
      alarming as materialized (
        select site_id, min(sign) as sign
        from alarms
        where ${live}
        group by site_id
      ),
      told as materialized (
        select site_id, min(sign) as sign, bool_or(off) as off, max(power) as power
        from (
          select site_id, sign, false as off, null::float8 as power
          from alarming
          union all
          select id, null, true, null
          from offline
          union all
          select site_id, null, false, power
          from reported
        ) each
        group by site_id
      ),
      points as (
        select
          sites.id, sites.longitude::real, sites.latitude::real, sites.installed_kw::real, ${kindLetter} as kind,
          case
            when told.sign = '1' then ${letter(pointState.alarm)}
            when told.sign = '2' then ${letter(pointState.abnormal)}
            when told.off then ${letter(pointState.offline)}
            else ${letter(pointState.normal)}
          end as state,
          coalesce(
            case when told.off is not true then ${groups ? keptPower(at) : sql`told.power`} end, 'NaN'
          )::real as power
        from sites
          left join told on told.site_id = sites.id ${groups ? keptOfSite : sql``}
        where ${where}
        order by sites.id collate "C"
      )
      select
        array_send(array_agg(longitude)) as longitudes, array_send(array_agg(latitude)) as latitudes,
        array_send(array_agg(installed_kw)) as capacities, array_send(array_agg(power)) as powers,
        string_agg(kind, '') as kinds, string_agg(state, '') as states, string_agg(id, E'\n') as ids
      from points
    `,
  )
  const { longitudes, latitudes, capacities, powers, kinds, states, ids } = row!
  return encodeStationPoints({
    time: Date.parse(at.now),
    positions: interleaved(floats(longitudes), floats(latitudes)),
    capacities: floats(capacities),
    powers: floats(powers),
    kinds: numbers(kinds),
    states: numbers(states),
    ids: Buffer.from(ids ?? ''),
  })
}

/** Head of an array of one dimension as the database sends it, bytes; each number stands behind its length, in network order. */
const headBytes = 20
const [numberBytes, lengthBytes] = [8, 4]

function floats(column: Buffer | null): Float32Array {
  if (!column) return new Float32Array()
  const view = new DataView(column.buffer, column.byteOffset + headBytes, column.length - headBytes)
  const numbers = new Float32Array(view.byteLength / numberBytes)
  for (let n = 0; n < numbers.length; n++) numbers[n] = view.getFloat32(n * numberBytes + lengthBytes)
  return numbers
}

function interleaved(first: Float32Array, second: Float32Array): Float32Array {
  const both = new Float32Array(2 * first.length)
  for (let n = 0; n < first.length; n++) {
    both[2 * n] = first[n]!
    both[2 * n + 1] = second[n]!
  }
  return both
}

const numbers = (letters: string | null) => Buffer.from(letters ?? '', 'latin1').map(each => each - firstLetter)
