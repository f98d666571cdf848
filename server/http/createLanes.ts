import { availableParallelism } from 'node:os'
import type { AnyCall } from '../../core/contract/call.ts'
import type { Place } from '../context.ts'
import { createCounts } from '../access/createCounts.ts'
import { explain } from '../../core/contract/platform/explain.ts'
import { busy } from '../failure.ts'
import type { Principal } from '../principal.ts'
import { asksDatabase, isQuick } from '../quickCalls.ts'
import { notMade } from './createSharedReads.ts'
import { createShares, type Share } from './createShares.ts'
import { createWeights } from './createWeights.ts'

/** Reads under way for all: a few more than connections to the database, as some wait for each other's answer. */
const readsTogether = 12
/** Quick reads: fewer than their connections, of which who asks, changes and what gateways say need some. */
const quickTogether = 8
/** Of these such as work long: where the database shares the machine, as many leave a processor's time to everybody else. */
const heavyTogether = Math.max(2, Math.floor(availableParallelism() / 2))
/** One who asks leaves the others a place. */
const heavyOfOne = heavyTogether - 1
/** A browser has six requests under way, a hall full of walls shares one token and one address. */
const shares: Record<'user' | 'screen' | 'anonymous', { read: Share; heavy: Share; quick: Share }> = {
  user: { read: { running: 4, waiting: 100 }, heavy: { running: heavyOfOne, waiting: 100 }, quick: { running: 8, waiting: 100 } },
  screen: { read: { running: 8, waiting: 2000 }, heavy: { running: heavyOfOne, waiting: 2000 }, quick: { running: 16, waiting: 2000 } },
  anonymous: { read: { running: 4, waiting: 100 }, heavy: { running: 1, waiting: 100 }, quick: { running: 16, waiting: 300 } },
}
/** Requests of one address, whoever sends them: behind it there may be a whole company. */
const mostPerAddress = 3000

export interface Asker {
  principal: Principal
  address: string
}

export interface Lanes {
  /** Everything one address has under way. @throws Failure 429 for what is too much */
  ofAddress<T>(address: string, work: () => Promise<T>): Promise<T>
  /** The work of a call, in the share of whoever asks. @throws Failure 429 for whoever has too much waiting already */
  work<T>(call: AnyCall, input: unknown, asker: Asker, work: () => Promise<T>): Promise<T>
  /** Where the reads of whoever asks stand that have not begun. */
  placeOf(asker: Asker): Place
}

/**
 * Nobody's requests keep others waiting for longer than their own share takes: reads on one lane, those of them that work long on another, what must not stand
 * behind reads on a third.
 */
export function createLanes(weights = createWeights(), together = heavyTogether): Lanes {
  const read = createShares(readsTogether)
  const heavy = createShares(together)
  const quickReads = createShares(quickTogether)
  const quick = createShares(Number.POSITIVE_INFINITY)
  const addresses = createCounts(mostPerAddress)
  const places = (who: string): Place => {
    const [one, other] = [read.placeOf(who), heavy.placeOf(who)]
    return { waiting: one.waiting + other.waiting, ahead: Math.max(one.ahead, other.ahead) }
  }
  return {
    async ofAddress(address, work) {
      if (!addresses.has(address)) throw busy()
      addresses.take(address)
      try {
        return await work()
      } finally {
        addresses.leave(address)
      }
    },
    async work(call, input, { principal, address }, work) {
      // A gateway is known and sends one delivery after another.
      if (principal.kind === 'gateway') return work()
      const share = shares[principal.kind]
      const who = whoOf(principal, address)
      if (isQuick(call)) return (asksDatabase(call) ? quickReads : quick).run(who, share.quick, work)
      // Over both lanes: a read may turn out to be heavy while many of them wait.
      if (places(who).waiting >= share.read.waiting) throw busy()
      const timed = async () => {
        const began = performance.now()
        const result = await work()
        // What was refused, given up or made by somebody else says nothing of what it takes; an explanation also waits for its turn (domains/platform/explain.ts).
        if (result !== notMade && call !== explain.figure) weights.took(call, input, performance.now() - began)
        return result
      }
      return weights.isHeavy(call, input) ? heavy.run(who, share.heavy, timed) : read.run(who, share.read, timed)
    },
    placeOf: ({ principal, address }) => places(whoOf(principal, address)),
  }
}

/** Whose share it is: a person's, however many sessions; a wall token's where it is used; else the address's. */
const whoOf = (principal: Principal, address: string) =>
  principal.kind === 'user' ? principal.userId : principal.kind === 'screen' ? `${principal.tokenHash} ${address}` : address
