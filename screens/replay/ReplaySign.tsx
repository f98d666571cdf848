import { usePage } from '../kit/page.ts'
import { useWindow } from '../kit/useWindow.ts'
import type { Replay } from './createReplay.ts'
import './replay.css'

/** Nobody may take a replayed day for the present: a frame around the wall, and its name in the strip below the panels. */
export function ReplaySign({ stateAtom }: Pick<Replay, 'stateAtom'>) {
  const { day, speed, problem } = usePage(stateAtom)
  const { width, height } = useWindow()
  const scale = Math.max(0.4, Math.min(width / 1920, height / 1080))
  return (
    <div className="replay" style={{ width: width / scale, height: height / scale, transform: `scale(${scale})` }}>
      <p role="status">{problem ? problem : day ? `演示回放 ${day} ×${speed}` : '演示回放'}</p>
    </div>
  )
}
