import type { AttachedFile } from '../../core/contract/platform/file.ts'
import type { Entry } from './outbox.ts'

interface Heading {
  /** Step of the order. */
  step: string
  /** Id of the check they belong to, '' for the order as a whole. */
  part: string
}

/**
 * The photographs of one heading: those that are still on the phone, and how many there are altogether; `valid` leaves
 * out those the server has refused.
 */
export function photosOf({ step, part }: Heading, entries: readonly Entry[], files: readonly AttachedFile[]) {
  const here = entries.filter(
    ({ kind, input: { fileBusiness, fileFunction, fileModuleid } }) =>
      kind === 'file' && fileBusiness === step && fileFunction === 'photo' && (fileModuleid ?? '') === part,
  )
  const there = files.filter(
    ({ fileBusiness, fileFunction, fileModuleid }) => fileBusiness === step && fileFunction === 'photo' && fileModuleid === part,
  )
  const unsent = here.filter(({ state }) => state !== 'sent')
  // What was sent may be in the server's list already: the larger number holds until it is read again.
  const count = Math.max(there.length, here.length - unsent.length) + unsent.length
  return { unsent, count, valid: count - unsent.filter(({ state }) => state === 'refused').length }
}
