import { describe, expect, it } from 'vitest'
import { readiness, type Signs } from '../../screens/page/readiness.ts'

const drawn: Signs = { elapsed: 500, drawn: true, asked: 4, answered: 4, loading: 0, refused: false }

describe('a wall behind the one on show', () => {
  it('is ready when its stage stands and nothing is in its first load', () => {
    expect(readiness(drawn, true)).toBe('ready')
    expect(readiness({ ...drawn, asked: 0, answered: 0 }, true)).toBe('ready')
    expect(readiness({ ...drawn, drawn: false }, true)).toBe('wait')
    expect(readiness({ ...drawn, answered: 3, loading: 1 }, true)).toBe('wait')
  })

  it('does not wait for ever for its slowest question', () => {
    expect(readiness({ ...drawn, answered: 3, loading: 1, elapsed: 11_000 }, true)).toBe('ready')
  })

  it('without a stage or without any data is given up after 20 s in a rotation', () => {
    for (const poor of [
      { ...drawn, drawn: false },
      { ...drawn, answered: 0 },
    ]) {
      expect(readiness({ ...poor, elapsed: 19_000 }, true)).toBe('wait')
      expect(readiness({ ...poor, elapsed: 21_000 }, true)).toBe('failed')
    }
  })

  it('that somebody called for is shown as it is', () => {
    expect(readiness({ ...drawn, answered: 0, elapsed: 5000 }, false)).toBe('ready')
    expect(readiness({ ...drawn, refused: true }, false)).toBe('ready')
    expect(readiness({ ...drawn, refused: true }, true)).toBe('failed')
  })
})
