import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { AlarmRow } from '../../core/contract/alarms/alarm.ts'
import { parentOf } from '../../core/map/regions.ts'
import { page, usePage } from '../kit/page.ts'
import { frozenAtom } from '../shown/frozen.ts'
import { queryParamAtom } from '../shown/wallQuery.ts'
import { type Visit, visitAtom } from '../shown/visitAtom.ts'
import { useLastTouch } from './useLastTouch.ts'
import { endVisit, nextVisits, noVisits } from './visits.ts'

/** `?follow=alarms`: the map goes to every new alarm. */
export const followAtom = queryParamAtom('follow')

/** Nobody is carried away from what he is looking at: visits begin so long after the last touch, ms. */
const restMs = 60_000

const stepMs = 1000

interface Visited {
  /** The alarm on show, null for none. */
  visit: Visit | null
  /** Ends the visit: the map goes home. */
  end: () => void
  /** Ends it where somebody takes the map elsewhere. */
  leave: () => void
}

/**
 * The wall goes to new alarms by itself, most urgent first, and returns. It stands still while the picture is frozen,
 * while somebody is at the screen, and while a conductor shows something else.
 * @param alarms live alarms, and whether the list has arrived
 * @param held somebody called for what is on show
 * @param go takes the map to a site in its city, and home again with null
 */
export function useVisits(
  { records, loading }: { records: readonly AlarmRow[]; loading: boolean },
  held: boolean,
  go: (there: { site: string; region: number } | null) => void,
): Visited {
  const on = useAtomValue(followAtom) === 'alarms'
  const visit = usePage(visitAtom)
  const visits = useRef(noVisits)
  const touched = useLastTouch()

  const leave = () => {
    visits.current = endVisit(visits.current, Date.now())
    page.set(visitAtom, null)
  }
  const step = useEffectEvent(() => {
    if (loading) return
    const now = Date.now()
    const before = visits.current
    visits.current = nextVisits(before, records, now, held || page.get(frozenAtom) || now - touched.current < restMs)
    const { visit: next, waiting } = visits.current
    const known = page.get(visitAtom)
    if (next === before.visit && (known?.waiting ?? 0) === (next ? waiting.size : 0)) return
    page.set(visitAtom, next && { id: next.id, site: next.stationId, waiting: waiting.size })
    if (next !== before.visit) go(next && { site: next.stationId, region: parentOf(Number(next.areaCode)) ?? Number(next.areaCode) })
  })
  useEffect(() => {
    if (!on) return
    // What came while nobody followed is no news.
    visits.current = { ...noVisits, movedAt: visits.current.movedAt }
    const timer = setInterval(() => step(), stepMs)
    return () => clearInterval(timer)
  }, [on])

  // A conductor took it away, somebody called for something else, or it is not wanted any more.
  const over = visit === null || !on || held
  const finish = useEffectEvent(() => {
    if (!visits.current.visit) return
    leave()
    if (!held) go(null)
  })
  useEffect(() => {
    if (over) finish()
  }, [over])
  useEffect(() => () => page.set(visitAtom, null), [])

  return { visit, end: () => page.set(visitAtom, null), leave }
}
