import { onlineManager } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { askedAgain } from '../../core/call/askedAgain.ts'
import { createQueries, minutes } from '../../core/call/useCall.ts'
import { CallError, codes } from '../../core/errors.ts'

describe('the queries of an app', () => {
  afterEach(() => onlineManager.setOnline(true))

  it('are asked although the browser believes to be offline', () => {
    onlineManager.setOnline(false)
    const queries = createQueries()
    let asked = 0
    void queries.prefetchQuery({ queryKey: ['figure'], queryFn: async () => ++asked })
    expect(queries.getQueryState(['figure'])?.fetchStatus).toBe('fetching')
    expect(asked).toBe(1)
  })
})

describe('a question that failed', () => {
  const pause = (code: number, every?: number) => askedAgain(new CallError(code, '失败'), every)

  it('is asked again soon where that may pass, also by who asks once only or every few minutes', () => {
    for (const code of [codes.network, codes.tooLate, codes.tooMany, codes.broken, 502, 503, codes.full])
      for (const every of [undefined, minutes(5)]) expect(pause(code, every), `${code}`).toBeLessThan(minutes(1))
    expect(pause(codes.broken, 2000)).toBe(2000)
  })

  it('is asked no sooner than usual where it was refused', () => {
    for (const code of [codes.invalid, codes.forbidden, codes.missing, codes.expired]) {
      expect(pause(code), `${code}`).toBe(false)
      expect(pause(code, minutes(5)), `${code}`).toBe(minutes(5))
    }
    expect(askedAgain(null, minutes(5))).toBe(minutes(5))
  })
})
