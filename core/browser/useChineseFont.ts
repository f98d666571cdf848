import { useEffect } from 'react'
import { chineseFaces } from './chineseFaces.ts'
import { whenIdle } from './whenIdle.ts'

let asked = false

async function provide() {
  if (typeof FontFace === 'undefined') return
  // Looking through all faces of the machine takes the browser a while.
  await whenIdle(500)
  try {
    await new FontFace('probe', chineseFaces.map(name => `local("${name}")`).join(', ')).load()
  } catch {
    await import('../../assets/fonts/notoSansSc.css')
  }
}

/** Fetches the shipped Chinese face only where the machine has none of its own: the style sheet alone is 30 kB, the face 4 MB. */
export function useChineseFont() {
  useEffect(() => {
    if (asked) return
    asked = true
    void provide()
  }, [])
}
