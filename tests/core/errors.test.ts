import { expect, it } from 'vitest'
import { busy, conflict, expired, forbidden, invalid, tooLate, tooMany } from '../../server/failure.ts'
import { codes, isPassing } from '../../core/errors.ts'

it('what a thin line or a full server refused may be sent again as it is, what was refused for itself may not', () => {
  for (const { code } of [tooLate(), busy(), tooMany(), { code: codes.network }, { code: codes.full }, { code: codes.broken }])
    expect(isPassing(code)).toBe(true)
  for (const { code } of [invalid(''), forbidden(), conflict(''), expired(), { code: codes.tooLarge }]) expect(isPassing(code)).toBe(false)
})
