import { createHash } from 'node:crypto'
import { type Challenge, proofLimit, proofText } from '../../core/call/solveProof.ts'
import type { ProofPurpose } from '../../core/contract/call.ts'
import { codes } from '../../core/errors.ts'
import type { Services } from '../context.ts'
import { Failure, recorded } from '../failure.ts'
import { attemptsOf, countAttempt } from './attempts.ts'
import type { Proof } from './Proof.ts'
import { requesterOf } from './requesterOf.ts'
import { putSecret, takeSecret } from './secrets.ts'

const lifeSeconds = 120
const pieces = 8
/** Tries of a piece: all together about 0.3 s in the browser of an ordinary machine. */
const baseWork = 12_000
const testWork = 4
/** What went wrong is remembered so long, from the first time on. */
const rememberSeconds = 600
/** Every second time doubles the work, up to 64 times. */
const timesADoubling = 2
const mostDoublings = 6
/** Sixteen times as much without a picture. */
const withoutPictureDoublings = 4

interface Issued extends Proof {
  purpose: ProofPurpose
  from: string
}
type Needs = Pick<Services, 'db' | 'clock' | 'config'>

const timesKey = (address: string) => `proof:${requesterOf(address)}`

/** Something was wrong that a program guesses at, or a mail was sent: for a while more work for whoever it was. */
export const makeDearer = (services: Needs, address: string) => countAttempt(services, timesKey(address), rememberSeconds)

/** How often the work of this requester is doubled. */
export const doublingsOf = async (services: Needs, address: string): Promise<number> =>
  Math.min(mostDoublings, Math.floor((await attemptsOf(services, timesKey(address))) / timesADoubling))

const workOf = ({ config }: Needs, { doublings, withoutPicture }: Proof) =>
  (config.testMode ? testWork : baseWork) * 2 ** (doublings + (withoutPicture ? withoutPictureDoublings : 0))

/** A challenge for whoever asks from this address, for one request of that purpose. */
export async function newChallenge(
  services: Needs,
  address: string,
  { doublings, withoutPicture, purpose }: Pick<Issued, 'doublings' | 'withoutPicture' | 'purpose'>,
): Promise<Challenge> {
  const payload: Issued = { purpose, doublings, withoutPicture, from: requesterOf(address) }
  const challenge = await putSecret(services, 'challenge', { payload, seconds: lifeSeconds })
  return { challenge, pieces, work: workOf(services, payload) }
}

/** Work that is not there, or no longer enough. The page makes another proof and sends again. */
export const unproven = (message: string) => new Failure(codes.unproven, message)

/** Is every piece solved? */
function isSolved({ challenge, work }: Challenge, nonces: readonly string[]): boolean {
  const solved = (nonce: string, piece: number) =>
    /^\d{1,12}$/.test(nonce) &&
    createHash('sha256')
      .update(proofText(challenge, piece, nonce))
      .digest()
      .readUInt32BE(0) < proofLimit(work)
  return nonces.length === pieces && nonces.every(solved)
}

/**
 * Takes the proof of a request: used up by this, whatever comes of it.
 * @param given the header `proof`
 * @throws Failure 428
 */
export async function takeProof(services: Needs, purpose: ProofPurpose, address: string, given: string | undefined): Promise<Proof> {
  if (!given) throw recorded(unproven('缺少安全校验，请刷新页面后重试'))
  const [challenge = '', nonces = ''] = given.split(':')
  const issued = (await takeSecret<Issued>(services, 'challenge', challenge))?.payload
  if (!issued) throw unproven('安全校验已失效，请重试')
  const own = issued.purpose === purpose && issued.from === requesterOf(address)
  if (!own || !isSolved({ challenge, pieces, work: workOf(services, issued) }, nonces.split('.')))
    throw recorded(unproven('安全校验不正确，请重试'))
  return issued
}
