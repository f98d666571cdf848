import { useEffect, useRef, useState } from 'react'

/**
 * What a form on site wants before it goes, told beside each field once somebody has tried; the first of them is brought into sight.
 * @param faults by field, in their order on the page; '' = nothing
 */
export function useFaults<Name extends string>(faults: Readonly<Record<Name, string>>) {
  const place = useRef<HTMLDivElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) place.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  }, [tries])
  const wanting = Object.values(faults).some(Boolean)
  return {
    place,
    /** Beside that field. */
    faultAt: (name: Name) => (tries > 0 ? faults[name] : ''),
    /** May it go? Else it is told what is missing. */
    mayGo: () => {
      if (wanting) setTries(tries + 1)
      return !wanting
    },
  }
}
