import { expect } from 'vitest'
import { CallError } from '../../core/errors.ts'

/** What a call was refused with; a call that is answered fails the test. */
export async function refusal(work: Promise<unknown>): Promise<CallError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(CallError)
  return error as CallError
}
