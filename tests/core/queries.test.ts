import { onlineManager } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { createQueries } from '../../core/call/useCall.ts'

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
