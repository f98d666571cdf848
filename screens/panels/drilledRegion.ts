import { atom, useAtom } from 'jotai'
import { useEffect } from 'react'
import { queryParamAtom } from '../shown/wallQuery.ts'

/** How long a wall stays where a person took it, ms. */
const restMs = 180_000

const areaAtom = queryParamAtom('area')
/** The region somebody drilled into, an adcode; null where the wall shows its home. */
export const drilledRegionAtom = atom(
  get => Number(get(areaAtom)) || null,
  (_get, set, adcode: number) => set(areaAtom, String(adcode)),
)

/**
 * The region on show; a wall nobody touches returns to its home.
 * @param home region of the wall's settings
 * @param held somebody called for what is on show: it stays until it is let go
 */
export function useRegionOnShow(home: number, held: boolean): [region: number, drill: (adcode: number) => void] {
  const [drilled, drill] = useAtom(drilledRegionAtom)
  useEffect(() => {
    if (drilled === null || drilled === home || held) return
    const back = () => drill(home)
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
  }, [drilled, home, held, drill])
  return [drilled ?? home, drill]
}
