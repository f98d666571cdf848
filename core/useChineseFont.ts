import { useEffect } from 'react'
import { whenIdle } from './whenIdle.ts'

/** Full and PostScript names by which browsers find an installed Chinese face, whatever the system. */
const installed = [
  'Noto Sans SC',
  'Noto Sans SC Regular',
  'Noto Sans CJK SC',
  'Noto Sans CJK SC Regular',
  'Source Han Sans SC',
  'Source Han Sans CN',
  'NotoSansCJKsc-Regular',
  'PingFang SC',
  'PingFangSC-Regular',
  'Heiti SC',
  'STHeiti',
  'Microsoft YaHei',
  'MicrosoftYaHei',
  'SimHei',
  'SimSun',
  'WenQuanYi Micro Hei',
  'WenQuanYi Zen Hei',
  'HarmonyOS Sans SC',
  'MiSans',
  'Droid Sans Fallback',
]

let asked = false

async function provide() {
  if (typeof FontFace === 'undefined') return
  // Looking through all faces of the machine takes the browser a while.
  await whenIdle(500)
  try {
    await new FontFace('probe', installed.map(name => `local("${name}")`).join(', ')).load()
  } catch {
    await import('../assets/fonts/notoSansSc.css')
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
