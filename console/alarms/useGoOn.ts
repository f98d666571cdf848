import { useState } from 'react'

const key = 'alarmsGoOn'
const kept = () => {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

/** Does a decision open the next alarm that waits? Kept in this browser; yes until somebody says no. */
export function useGoOn(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(kept)
  return [
    on,
    next => {
      setOn(next)
      try {
        localStorage.setItem(key, next ? 'on' : 'off')
      } catch {
        // A full or forbidden storage: it holds until the page is left.
      }
    },
  ]
}
