import { describe, expect, it } from 'vitest'
import { readState, writeState } from '../../../console/kit/hooks/useUrlState.ts'

const defaults = { itemType: '', page: '1' }

describe('state in the address', () => {
  it('is the default where the address says nothing', () => {
    expect(readState(defaults, new URLSearchParams('other=x'))).toEqual({ itemType: '', page: '1' })
  })

  it('comes back as it was written', () => {
    const written = writeState(defaults, new URLSearchParams(), { itemType: '003', page: '4' })

    expect(readState(defaults, written)).toEqual({ itemType: '003', page: '4' })
  })

  it('leaves what equals its default out of the address', () => {
    expect(writeState(defaults, new URLSearchParams('page=4'), { page: '1' }).toString()).toBe('')
  })

  it('never touches what belongs to others', () => {
    expect(writeState(defaults, new URLSearchParams('name=%E4%B8%9C%E5%B2%97&page=2'), { page: '3' }).get('name')).toBe('东岗')
  })
})
