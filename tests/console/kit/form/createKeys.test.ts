import { describe, expect, it } from 'vitest'
import { createKeys } from '../../../../console/kit/form/createKeys.ts'

describe('the key a form is sent under', () => {
  it('stays while the same is sent again, and is another for anything else, and once it was done', () => {
    const keys = createKeys()
    const first = keys.of({ name: '甲' })

    expect(first).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(keys.of({ name: '甲' })).toBe(first)
    expect(keys.of({ name: '乙' })).not.toBe(first)
    const again = keys.of({ name: '甲' })
    keys.done()
    expect(keys.of({ name: '甲' })).not.toBe(again)
  })
})
