import { useAtom } from 'jotai'
import { useCallback } from 'react'
import { useWallAction } from '../shown/wallActions.ts'
import { followAtom } from './useVisits.ts'

/** Whether the map goes to new alarms by itself. */
export function FollowChoice() {
  const [follow, setFollow] = useAtom(followAtom)
  const on = follow === 'alarms'
  const turn = useCallback(() => setFollow(on ? '' : 'alarms'), [on, setFollow])
  useWallAction({ key: 'G', title: '跟随新告警', run: turn })
  return (
    <button type="button" aria-pressed={on} aria-label="跟随告警" onClick={turn}>
      跟随告警 <kbd>G</kbd>
    </button>
  )
}
