import { sql } from 'drizzle-orm'
import type { AnyCall } from '../../../core/contract/call.ts'
import { type Headers, openSite, type Site } from '../../site.ts'
import { createFinder, marksOf } from './marks.ts'
import { createOwners, everybodys, isForeign, movesForAnybody, type Owner } from './owners.ts'
import { furnish, idsAt, type Place } from './places.ts'
import { layTripwire } from './tripwire.ts'

/** The enterprise whose people, walls and gateways call, one of its customers, and everybody else. */
export const ours = '1001'
const customer = 'K1001015'
export const places = {
  enterprise: { name: 'the enterprise', orgId: ours, sites: sql`s.org_id = ${ours}` },
  customer: { name: 'the customer', orgId: ours, sites: sql`s.customer_id = ${customer}` },
  neighbour: { name: 'another customer of the enterprise', orgId: '1002', sites: sql`s.org_id = ${ours} and s.customer_id <> ${customer}` },
  stranger: { name: 'another enterprise', orgId: '1002', sites: sql`s.org_id = '1002'` },
} as const satisfies Record<string, Place>

export const callers = {
  enterprise: { orgId: ours, customerId: null },
  customer: { orgId: ours, customerId: customer },
} as const satisfies Record<string, Owner>

export interface Reply {
  status: number
  /** Code, message and data, or the bytes. */
  body: { code: number; msg: string; data: unknown }
  /** What is wrong with it, as sentences. */
  faults: string[]
}

/** A refused point or order is named by what was sent. */
function withoutEcho(body: Reply['body']): unknown {
  const { refused } = (body?.data ?? {}) as { refused?: Record<string, unknown>[] }
  if (!Array.isArray(refused)) return body
  return {
    ...body,
    data: { ...(body.data as object), refused: refused.map(({ deviceNo: _device, indicatorNo: _indicator, ...rest }) => rest) },
  }
}

export type Matrix = Awaited<ReturnType<typeof openMatrix>>

/**
 * A site with two furnished enterprises, a tripwire at every row, and a way to try calls that tells what gave somebody
 * away or changed somebody else's.
 */
export async function openMatrix() {
  const site: Site = await openSite()
  const { database } = site
  await furnish(database)
  const ids = {
    enterprise: await idsAt(database, places.enterprise),
    customer: await idsAt(database, places.customer),
    neighbour: await idsAt(database, places.neighbour),
    stranger: await idsAt(database, places.stranger),
  }
  const finders = {
    enterprise: createFinder(await marksOf(database, callers.enterprise)),
    customer: createFinder(await marksOf(database, callers.customer)),
  }
  const ownerOf = await createOwners(database)
  const touched = await layTripwire(database)

  /** Sends a call and looks at what came back. */
  async function ask(caller: keyof typeof callers, call: AnyCall, input: unknown, headers: Headers): Promise<Reply> {
    const { status, body } = await site.send(call, input, headers)
    const faults = status >= 500 ? [`answers ${status}`] : []
    for (const mark of finders[caller](withoutEcho(body))) faults.push(`shows ${mark}`)
    return { status, body, faults }
  }

  /** What was done, since this was last asked, to rows that are not the caller's, as sentences. */
  async function changed(caller: keyof typeof callers): Promise<string[]> {
    const faults: string[] = []
    for (const { table, op, row } of await touched()) {
      // How often somebody else was refused something is counted meanwhile.
      if (table === 'audits' && op === 'UPDATE') continue
      const shared = everybodys[table] && !movesForAnybody.includes(table)
      if (shared || isForeign(ownerOf(table, row), callers[caller])) faults.push(`${op} ${table} ${JSON.stringify(row)}`)
    }
    return faults
  }

  return {
    site,
    ids,
    touched,
    ask,
    changed,
    /** Sends a call and looks at what came back and at what it did. */
    async attempt(...[caller, call, input, headers]: Parameters<typeof ask>): Promise<Reply> {
      const { faults, ...reply } = await ask(caller, call, input, headers)
      return { ...reply, faults: [...faults, ...(await changed(caller))] }
    },
  }
}
