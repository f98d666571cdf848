import { useCallback, useEffect, useState } from 'react'
import { keepInQuery, wallQuery } from '../shownWall.ts'

/** How long a wall stays where a person took it, ms. */
const restMs = 180_000

/**
 * The region on show. Kept in the address as `?area=`, so that a reload stays there; a wall nobody touches returns to its home region.
 * @param home region of the wall's settings
 * @param held somebody called for what is on show: it stays until it is let go
 */
export function useArea(home: number, held = false): [area: number, go: (adcode: number) => void] {
  const [chosen, setChosen] = useState<number | null>(() => Number(wallQuery().get('area')) || null)
  const go = useCallback((adcode: number) => {
    keepInQuery('area', String(adcode))
    setChosen(adcode)
  }, [])

  useEffect(() => {
    if (chosen === null || chosen === home || held) return
    const back = () => go(home)
    let timer = setTimeout(back, restMs)
    const touched = () => {
      clearTimeout(timer)
      timer = setTimeout(back, restMs)
    }
    addEventListener('pointermove', touched)
    addEventListener('keydown', touched)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', touched)
      removeEventListener('keydown', touched)
    }
  }, [chosen, home, held, go])

  return [chosen ?? home, go]
}

/** Does a region hold an area? Both as adcodes; the country holds everything. */
export const holds = (region: number, areaCode: string) => region === 100000 || areaCode.startsWith(String(region).replace(/(00)+$/, ''))

/** What the calls take: the country means "everything the caller sees". */
export const areaInput = (adcode: number) => (adcode === 100000 ? {} : { areaCode: String(adcode) })
