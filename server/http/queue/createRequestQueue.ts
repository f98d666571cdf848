import { availableParallelism } from 'node:os'
import type { AnyCall } from '../../../core/contract/call.ts'
import { explain } from '../../../core/contract/platform/explain.ts'
import type { Place } from '../../context.ts'
import { createCounts } from '../../access/createCounts.ts'
import { busy } from '../../failure.ts'
import type { Principal } from '../../principal.ts'
import { notMade } from '../createSharedReads.ts'
import type { Turn } from '../job.ts'
import { createCosts } from './createCosts.ts'
import { createFairQueue, type Limit } from './createFairQueue.ts'
import { asksDatabase, isQuick } from './isQuick.ts'

/** Reads running for all: a few more than connections to the database, as some wait for each other's answer. */
const readsTogether = 12
/** Quick reads: fewer than their connections, of which identification, changes and what gateways send need some. */
const quickTogether = 8
/** Costly reads: where the database shares the machine, as many leave a processor's time to everybody else. */
const costlyTogether = Math.max(2, Math.floor(availableParallelism() / 2))
/** One caller leaves the others a place. */
const costlyOfOne = costlyTogether - 1
/** A browser has six requests running, a hall full of walls shares one token and one address. */
const limits: Record<'user' | 'screen' | 'anonymous', { read: Limit; costly: Limit; quick: Limit }> = {
  user: { read: { running: 4, waiting: 100 }, costly: { running: costlyOfOne, waiting: 100 }, quick: { running: 8, waiting: 100 } },
  screen: { read: { running: 8, waiting: 2000 }, costly: { running: costlyOfOne, waiting: 2000 }, quick: { running: 16, waiting: 2000 } },
  anonymous: { read: { running: 4, waiting: 100 }, costly: { running: 1, waiting: 100 }, quick: { running: 16, waiting: 300 } },
}
/**
 * Bodies that are being read, each of them in memory until it has come: a user's are of a megabyte, a gateway's of eight, a
 * stranger's of 64 kB.
 */
const bodies: Record<Principal['kind'], Limit> = {
  user: { running: 16, waiting: 200 },
  screen: { running: 64, waiting: 2000 },
  gateway: { running: 4, waiting: 200 },
  anonymous: { running: 64, waiting: 300 },
}
/** Files that come and files that go: each keeps its line, and a piece of the disk, for as long as its sender or reader takes. */
const uploadsTogether = 16
const uploadsOfOne: Limit = { running: 2, waiting: 50 }
const downloadsTogether = 32
const downloadsOfOne: Limit = { running: 4, waiting: 100 }
/** Requests of one address, whoever sends them: behind it there may be a whole company. */
const mostPerAddress = 3000

export interface Caller {
  principal: Principal
  address: string
}

export interface RequestQueue {
  /** Counts a request of an address. @returns ends it @throws Failure 429 for one too many */
  ofAddress(address: string): () => void
  /** Waits until the body of a caller may be read. @returns ends it @throws Failure 429 for a caller with too many waiting already */
  bodyOf(caller: Caller): Promise<() => void>
  /** Takes a file, or hands some out, in the turn of its caller, to the last byte. @throws Failure 429 as `turnOf` */
  uploadOf(caller: Caller): Turn
  downloadOf(caller: Caller): Turn
  /** Runs the work of a call in the turn of its caller. @throws Failure 429 for a caller with too much waiting already */
  turnOf(call: AnyCall, input: unknown, caller: Caller): Turn
  /** Where the reads of a caller stand that have not begun. */
  placeOf(caller: Caller): Place
}

/**
 * The queues of all requests: nobody's requests keep others waiting for longer than one turn takes. Reads, costly reads and quick calls
 * have a fair queue each, so that none of these stands behind another.
 */
export function createRequestQueue(costs = createCosts(), together = costlyTogether): RequestQueue {
  const reads = createFairQueue(readsTogether)
  const costly = createFairQueue(together)
  const quickReads = createFairQueue(quickTogether)
  const quick = createFairQueue(Number.POSITIVE_INFINITY)
  const bodiesRead = createFairQueue(Number.POSITIVE_INFINITY)
  const uploads = createFairQueue(uploadsTogether)
  const downloads = createFairQueue(downloadsTogether)
  const addresses = createCounts(mostPerAddress)
  const placeOf = (key: string): Place => {
    const [one, other] = [reads.placeOf(key), costly.placeOf(key)]
    return { waiting: one.waiting + other.waiting, ahead: Math.max(one.ahead, other.ahead) }
  }
  return {
    ofAddress(address) {
      if (!addresses.has(address)) throw busy()
      addresses.take(address)
      return () => addresses.leave(address)
    },
    bodyOf: async caller => bodiesRead.enter(keyOf(caller), bodies[caller.principal.kind]),
    uploadOf: caller => work => uploads.run(keyOf(caller), uploadsOfOne, work),
    downloadOf: caller => work => downloads.run(keyOf(caller), downloadsOfOne, work),
    turnOf: (call, input, caller) => async work => {
      const { principal } = caller
      // A gateway is known and sends one delivery after another.
      if (principal.kind === 'gateway') return work()
      const limit = limits[principal.kind]
      const key = keyOf(caller)
      if (isQuick(call)) return (asksDatabase(call) ? quickReads : quick).run(key, limit.quick, work)
      // Over both queues: a read may turn out to be costly while many of its kind wait.
      if (placeOf(key).waiting >= limit.read.waiting) throw busy()
      const timed = async () => {
        const began = performance.now()
        const result = await work()
        // A read that was refused, aborted or made by somebody else tells no cost; an explanation also waits for its
        // own turn (domains/platform/explain.ts).
        if (result !== notMade && call !== explain.figure) costs.measured(call, input, performance.now() - began)
        return result
      }
      return costs.isCostly(call, input) ? costly.run(key, limit.costly, timed) : reads.run(key, limit.read, timed)
    },
    placeOf: caller => placeOf(keyOf(caller)),
  }
}

/** Who is limited together: a person, however many sessions; a wall's token at one address; a gateway; else an address. */
function keyOf({ principal, address }: Caller): string {
  if (principal.kind === 'user') return principal.userId
  if (principal.kind === 'screen') return `${principal.tokenHash} ${address}`
  return principal.kind === 'gateway' ? `gateway ${principal.gatewayId}` : address
}
