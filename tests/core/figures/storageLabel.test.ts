import { describe, expect, it } from 'vitest'
import { storageLabel } from '../../../core/figures/storageLabel.ts'

describe('what a storage does', () => {
  it('is the same of one and of several of them', () => {
    // Three storages at rest draw their own power: together they are at rest as well.
    expect([storageLabel(-5, 500), storageLabel(-15, 3760)]).toEqual(['待机', '待机'])
    expect([storageLabel(480, 500), storageLabel(-480, 500), storageLabel(null, 500)]).toEqual(['放电', '充电', '未知'])
  })
})
