import { describe, expect, it } from 'vitest'
import { antdTheme } from '../../console/theme.ts'

describe('what is pressed on a phone', () => {
  it('is at least 40 px high, the small ones as well', () => {
    const { token = {}, components } = antdTheme('light', true)
    for (const height of [token.controlHeight, token.controlHeightSM, token.controlHeightLG]) expect(height).toBeGreaterThanOrEqual(40)
    // A segment lies 2 px within its track.
    for (const height of [components?.Segmented?.controlHeight, components?.Segmented?.controlHeightSM])
      expect(height).toBeGreaterThanOrEqual(44)
  })

  it('leaves the dense desktop as it is', () => {
    expect(antdTheme('light', false).token).not.toHaveProperty('controlHeight')
    expect(antdTheme('dark', false).components).not.toHaveProperty('Segmented')
  })
})
