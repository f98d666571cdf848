import { useEffect, useState } from 'react'
import { loadRegion, type Region } from './regions.ts'

const retry = 5000

/** The shapes of a region; the last region stays until the next has arrived, and a failed load is tried again every few seconds. */
export function useRegion(adcode: number): { region: Region | null; failed: boolean } {
  const [region, setRegion] = useState<Region | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let live = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () =>
      loadRegion(adcode).then(
        next => {
          if (!live) return
          setRegion(next)
          setFailed(false)
        },
        () => {
          if (!live) return
          setFailed(true)
          timer = setTimeout(load, retry)
        },
      )
    load()
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [adcode])
  return { region, failed }
}
