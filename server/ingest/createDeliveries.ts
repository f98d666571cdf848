import { sql } from 'drizzle-orm'
import { isSuspect, quality } from '../../core/units/quality.ts'
import { HOUR, MINUTE } from '../../core/time/time.ts'
import type { Services } from '../context.ts'
import type { IngestResult, Transaction } from '../live/live.ts'
import { numbers } from './insertRows.ts'
import type { Accepted } from './validate.ts'

interface Counts {
  deliveries: number
  points: number
  accepted: number
  late: number
  suspect: number
  repeated: number
  refused: number
  /** Minutes of the hour with a delivery, a bit each. */
  firstHalf: number
  secondHalf: number
  /** When the last one arrived, epoch ms. */
  last: number
  refusals: Map<string, { points: number; example: string }>
}

const counted = ['deliveries', 'points', 'accepted', 'late', 'suspect', 'repeated', 'refused'] as const

const none = (): Counts => ({
  deliveries: 0,
  points: 0,
  accepted: 0,
  late: 0,
  suspect: 0,
  repeated: 0,
  refused: 0,
  firstHalf: 0,
  secondHalf: 0,
  last: 0,
  refusals: new Map(),
})

const keyOf = (gatewayId: string, hour: number) => `${hour}/${gatewayId}`
const partsOf = (key: string) => ({ hour: Number(key.slice(0, key.indexOf('/'))), gatewayId: key.slice(key.indexOf('/') + 1) })

/** A count stops at what its column holds: one gateway that runs wild must not end the log of all. */
const most = 2_147_483_647
const added = (name: string) => sql.raw(`${name} = least(${most}, d.${name}::bigint + excluded.${name})`)

/** Numbers of devices and indicators are made of these; a database refuses some of what else may be sent. */
const legible = (no: string | null) => (no ?? '--').replace(/[^\x20-\x7e\u4e00-\u9fff]/g, '?')

/**
 * The log of what gateways deliver, by the hour: counted in memory and written with what else is seconds old, one
 * statement for all of them, so that a delivery costs no statement of its own. A kill loses seconds of the log and
 * nothing that was measured.
 */
export function createDeliveries(db: Services['db']) {
  let hours = new Map<string, Counts>()

  function put(key: string, more: Counts) {
    const known = hours.get(key)
    if (!known) return void hours.set(key, more)
    for (const name of counted) known[name] += more[name]
    known.firstHalf |= more.firstHalf
    known.secondHalf |= more.secondHalf
    known.last = Math.max(known.last, more.last)
    for (const [reason, { points, example }] of more.refusals)
      known.refusals.set(reason, { points: points + (known.refusals.get(reason)?.points ?? 0), example })
  }

  async function writeHours(tx: Transaction, rows: readonly (Counts & { gatewayId: string; hour: number })[]) {
    const column = (name: Exclude<keyof Counts, 'refusals'> | 'hour') => numbers(rows.map(row => row[name]))
    const count = (name: (typeof counted)[number]) => numbers(rows.map(row => Math.min(most, row[name])))
    await tx.execute(sql`
      insert into gateway_deliveries as d (
        gateway_id, hour, org_id, deliveries, points, accepted, late, suspect, repeated, refused, first_half,
        second_half, last_at
      )
      select
        g.id, to_timestamp(u.hour / 1000), g.org_id, u.deliveries, u.points, u.accepted, u.late, u.suspect, u.repeated,
        u.refused, u.first_half, u.second_half, to_timestamp(u.last / 1000)
      from unnest(
        ${sql.param(rows.map(row => row.gatewayId))}::text[], ${column('hour')}::float8[],
        ${count('deliveries')}::int[], ${count('points')}::int[], ${count('accepted')}::int[], ${count('late')}::int[],
        ${count('suspect')}::int[], ${count('repeated')}::int[], ${count('refused')}::int[],
        ${column('firstHalf')}::int[], ${column('secondHalf')}::int[], ${column('last')}::float8[]
      ) as u(
        gateway_id, hour, deliveries, points, accepted, late, suspect, repeated, refused, first_half, second_half, last
      )
        join gateways g on g.id = u.gateway_id
      order by g.id, u.hour
      on conflict (gateway_id, hour) do update set
        ${sql.join(counted.map(added), sql`, `)}, first_half = d.first_half | excluded.first_half,
        second_half = d.second_half | excluded.second_half, last_at = greatest(d.last_at, excluded.last_at)
    `)
  }

  async function writeRefusals(
    tx: Transaction,
    rows: readonly { gatewayId: string; hour: number; reason: string; points: number; example: string }[],
  ) {
    if (rows.length === 0) return
    await tx.execute(sql`
      insert into gateway_refusals as r (gateway_id, hour, reason, org_id, points, example)
      select g.id, to_timestamp(u.hour / 1000), u.reason, g.org_id, u.points, u.example
      from unnest(
        ${sql.param(rows.map(row => row.gatewayId))}::text[], ${numbers(rows.map(row => row.hour))}::float8[],
        ${sql.param(rows.map(row => row.reason))}::text[],
        ${numbers(rows.map(row => Math.min(most, row.points)))}::int[],
        ${sql.param(rows.map(row => row.example))}::text[]
      ) as u(gateway_id, hour, reason, points, example)
        join gateways g on g.id = u.gateway_id
      order by g.id, u.hour, u.reason
      on conflict (gateway_id, hour, reason) do update set
        points = least(${sql.raw(String(most))}, r.points::bigint + excluded.points), example = excluded.example
    `)
  }

  return {
    /** Counts one delivery. @param stored those of its points that nobody had delivered before */
    note(gatewayId: string, { accepted, repeated, refused }: IngestResult, stored: readonly Accepted[], now: number) {
      const hour = Math.floor(now / HOUR) * HOUR
      const minute = Math.floor((now - hour) / MINUTE)
      const counts = none()
      counts.deliveries = 1
      counts.points = accepted + repeated + refused.length
      counts.accepted = accepted
      for (const { quality: mark } of stored) {
        if (mark === quality.late) counts.late++
        else if (isSuspect(mark)) counts.suspect++
      }
      counts.repeated = repeated
      counts.refused = refused.length
      counts.last = now
      if (minute < 30) counts.firstHalf = 1 << minute
      else counts.secondHalf = 1 << (minute - 30)
      for (const { reason, deviceNo, indicatorNo } of refused) {
        const known = counts.refusals.get(reason)
        if (known) known.points++
        else counts.refusals.set(reason, { points: 1, example: `${legible(deviceNo)} ${legible(indicatorNo)}` })
      }
      put(keyOf(gatewayId, hour), counts)
    },
    async write() {
      if (hours.size === 0) return
      const taken = hours
      hours = new Map()
      const rows = [...taken].map(([key, counts]) => ({ ...partsOf(key), ...counts }))
      const refusals = rows.flatMap(row =>
        [...row.refusals].map(([reason, of]) => ({ gatewayId: row.gatewayId, hour: row.hour, reason, ...of })),
      )
      try {
        // Both or neither: what is refused is counted in the one and explained in the other.
        await db.transaction(async tx => {
          await writeHours(tx, rows)
          await writeRefusals(tx, refusals)
        })
      } catch (error) {
        // Written with the next ones.
        for (const [key, counts] of taken) put(key, counts)
        throw error
      }
    },
  }
}
