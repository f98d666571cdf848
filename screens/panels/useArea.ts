import { useCallback, useEffect, useState } from 'react'

/** How long a wall stays where a person took it, ms. */
const restMs = 180_000

/**
 * The region on show. Kept in the address as `?area=`, so that a reload stays there; a wall nobody touches returns to its home region.
 * @param home region of the wall's settings
 */
export function useArea(home: number): [area: number, go: (adcode: number) => void] {
  const [chosen, setChosen] = useState<number | null>(() => Number(new URLSearchParams(location.search).get('area')) || null)
  const go = useCallback((adcode: number) => {
    const address = new URL(location.href)
    address.searchParams.set('area', String(adcode))
    history.replaceState(history.state, '', address)
    setChosen(adcode)
  }, [])

  useEffect(() => {
    if (chosen === null || chosen === home) return
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
  }, [chosen, home, go])

  return [chosen ?? home, go]
}

/** Does a region hold an area? Both as adcodes; the country holds everything. */
export const holds = (region: number, areaCode: string) => region === 100000 || areaCode.startsWith(String(region).replace(/(00)+$/, ''))

/** What the calls take: the country means "everything the caller sees". */
export const areaInput = (adcode: number) => (adcode === 100000 ? {} : { areaCode: String(adcode) })
