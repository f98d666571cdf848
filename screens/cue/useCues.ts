import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rotationPath } from '../../core/walls/walls.ts'
import type { AlarmFeed } from '../../core/alarms/createAlarmFeed.ts'
import type { Scene, StandingCue } from '../../core/walls/standingCue.ts'
import { freeze, unfreeze } from '../shown/frozen.ts'
import { page } from '../kit/page.ts'
import { followingAtom, giveBackAtom } from '../rotation/rotationAtoms.ts'
import { replaceQuery, drawnAtom, newestWallAtom, showHome, showWall } from '../shown/shownWall.ts'
import { visitAtom } from '../shown/visitAtom.ts'
import { sceneTarget } from './sceneTarget.ts'

const onRotation = () => location.pathname === rotationPath

function show(scene: Scene) {
  page.set(followingAtom, false)
  const wanted = sceneTarget(scene, page.get(newestWallAtom))
  if (!wanted) return
  unfreeze()
  if (wanted.inPlace) replaceQuery(wanted.query)
  else showWall(wanted.path, wanted.query, { own: false })
}

/** The conductor lets go: back to the rotation, or to the wall of the address, and from an alarm the wall visits by itself. */
function release() {
  unfreeze()
  page.set(visitAtom, null)
  if (onRotation()) page.set(giveBackAtom)
  else if (!page.get(newestWallAtom).own) showHome()
}

/** Freezes when the newest wall has been drawn: a standing picture of nothing helps nobody. */
function whenDrawn(act: () => void): () => void {
  if (page.get(drawnAtom)) {
    act()
    return () => {}
  }
  const leave = page.sub(drawnAtom, () => {
    if (!page.get(drawnAtom)) return
    leave()
    act()
  })
  return leave
}

/** Does what a conductor tells the walls of this one's name, each cue once. */
export function useCues(feed: AlarmFeed) {
  const queries = useQueryClient()
  useEffect(() => {
    let known = { at: 0, sceneAt: 0 }
    let waiting = () => {}
    const follow = (cue: StandingCue | null) => {
      if (!cue || cue.at <= known.at) return
      waiting()
      if (cue.sceneAt > known.sceneAt) {
        if (cue.scene) show(cue.scene)
        else release()
      }
      known = cue
      if (cue.frozen) waiting = whenDrawn(() => freeze(queries))
      else unfreeze()
    }
    follow(feed.getState().cue)
    const leave = feed.subscribe(({ cue }, before) => {
      if (cue !== before.cue) follow(cue)
    })
    return () => {
      waiting()
      leave()
    }
  }, [feed, queries])
}
