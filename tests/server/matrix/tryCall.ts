import type { AnyCall } from '../../../core/contract/call.ts'
import { type Person, signed } from '../../site.ts'
import type { callers, Matrix, Reply } from './openMatrix.ts'
import { madeUp } from './places.ts'
import { type Ids, type Variant, variantsOf } from './variants.ts'

/** So many different examples of a place are tried, each alone: there are six types of site. */
const different = 6

interface Trial {
  caller: keyof typeof callers
  /** Who calls; asked for every request, for some calls end the session. */
  as: () => Promise<Pick<Person, 'headers' | 'auth'>>
  own: Ids
  foreign: Ids
}

interface Outcome {
  /** What was wrong, as sentences. */
  faults: string[]
  /** Some input with the caller's own ids was answered with data. */
  answered: boolean
  /** Requests with somebody else's ids. */
  foreign: number
}

/** Times move on by themselves. */
const still = (body: unknown) => JSON.stringify(body).replace(/\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?/g, 'time')
/** Every change makes numbers of its own. */
const unnumbered = (message: string) => message.replace(/\d{6,}/g, 'number')

/**
 * Tries a call with the caller's own ids and with somebody else's in every field. Nothing of somebody else's may show
 * or change, and an id of theirs must be answered exactly as one that names nothing: otherwise it could be found out
 * that it exists. What changed is asked once, after all requests; where that is something of somebody else's, they are
 * sent again one by one, which tells the one that did it.
 */
export async function tryCall(matrix: Matrix, call: AnyCall, trial: Trial): Promise<Outcome> {
  const outcome = await sendAll(matrix.ask, call, trial)
  const changed = await matrix.changed(trial.caller)
  if (changed.length === 0) return outcome
  const again = await sendAll(matrix.attempt, call, trial)
  return { ...outcome, faults: [...new Set([...outcome.faults, ...changed, ...again.faults])] }
}

/** Sends all requests of a trial, in one way or the other. */
async function sendAll(attempt: Matrix['ask'], call: AnyCall, { caller, as, own, foreign }: Trial): Promise<Outcome> {
  const outcome: Outcome = { faults: [], answered: false, foreign: 0 }
  const send = async (variant: Variant, ids: Ids, nth: number): Promise<Reply> => {
    const input = variant.input(own, ids, nth)
    const { headers, auth } = await as()
    const reply = await attempt(caller, call, input, { ...headers, ...(call.signed ? signed(call, input, auth) : {}) })
    for (const fault of reply.faults) outcome.faults.push(`${variant.label} ${JSON.stringify(input)} ${fault}`)
    return reply
  }
  const variants = variantsOf(call.schema.input, call.changes ? 'every' : 'first')

  // An example that suits the call: some speak of one type of site only.
  let suits = 0
  for (const variant of variants.filter(({ foreign: fields }) => fields.length === 0))
    for (let nth = 0; nth < different; nth++) {
      const { status, body } = await send(variant, own, nth)
      if (status !== 200 && !/\p{Script=Han}/u.test(body.msg))
        outcome.faults.push(`${variant.label} refuses without a sentence: ${body.msg}`)
      if (status !== 200) continue
      outcome.answered = true
      suits = nth
      break
    }

  for (const variant of variants.filter(({ foreign: fields }) => fields.length > 0)) {
    const nothing = await send(variant, madeUp, suits)
    const known = new Set<string>()
    for (const nth of variant.alone ? [...Array(different).keys()] : [suits]) {
      const shape = JSON.stringify(variant.input(foreign, foreign, nth))
      if (known.has(shape)) continue
      known.add(shape)
      const reply = await send(variant, foreign, nth)
      outcome.foreign++
      const [theirs, nobodys] = call.changes
        ? [reply, nothing].map(({ status, body }) => `${status} ${unnumbered(body.msg)}`)
        : [reply, nothing].map(({ status, body }) => `${status} ${still(body)}`)
      if (theirs !== nobodys) outcome.faults.push(`${variant.label} is told from an id that names nothing: ${theirs} / ${nobodys}`)
    }
  }
  return outcome
}
