import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { readiness } from './readiness.ts'
import { page } from '../kit/page.ts'
import { shownWallAtom, wallArrived, wallFailed } from '../shown/shownWall.ts'

const lookMs = 200
/** Some questions are asked with the answer to another one: calm has to last. */
const calmLooks = 2

const active = (queries: QueryClient) => queries.getQueryCache().findAll({ type: 'active' })

/** Watches a wall that has just been put on the screen until it is fit to be seen or has to be given up. */
export function useReadiness(element: RefObject<HTMLElement | null>, turn: number, newest: boolean, refused: boolean) {
  const queries = useQueryClient()
  // Noted before the wall asks anything: what the wall before it asks says nothing about this one.
  const [before] = useState(() => new Set(active(queries).map(query => query.queryHash)))
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (!newest || settled) return
    const since = Date.now()
    let calm = 0
    const timer = setInterval(() => {
      const own = active(queries).filter(query => !before.has(query.queryHash))
      const first = own.filter(query => query.state.data === undefined)
      const { strict } = page.get(shownWallAtom)
      const verdict = readiness(
        {
          elapsed: Date.now() - since,
          drawn: element.current?.querySelector('.stage > *') !== null,
          asked: own.length,
          answered: own.length - first.length,
          loading: first.filter(query => query.state.fetchStatus === 'fetching').length,
          refused,
        },
        strict,
      )
      calm = verdict === 'wait' ? 0 : calm + 1
      if (calm < calmLooks) return
      setSettled(true)
      if (verdict === 'ready') wallArrived(turn)
      else wallFailed(turn)
    }, lookMs)
    return () => clearInterval(timer)
  }, [element, queries, before, turn, newest, refused, settled])
}
