import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rotationPath } from '../../core/walls.ts'
import type { AlarmFeed } from '../../core/alarms/createAlarmFeed.ts'
import type { Scene, StandingCue } from '../../core/standingCue.ts'
import { freeze, thaw } from '../presenter/frozen.ts'
import { changeTour, rotation } from '../rotation/rotation.ts'
import { resumed } from '../rotation/tour.ts'
import { shownWall, showHome, showWall } from '../shownWall.ts'
import { wantedBy } from './scene.ts'

const onRotation = () => location.pathname === rotationPath

function show(scene: Scene) {
  rotation.setState({ following: false })
  const wanted = wantedBy(scene, shownWall.getState())
  if (!wanted) return
  thaw()
  if (wanted.inPlace) shownWall.setState({ query: wanted.query, own: false })
  else showWall(wanted.path, wanted.query, { own: false })
}

/** The conductor lets go: back to the rotation, or to the wall of the address. */
function release() {
  thaw()
  if (onRotation()) {
    if (rotation.getState().following) return
    changeTour(resumed)
    rotation.setState({ following: true })
  } else if (!shownWall.getState().own) showHome()
}

/** Freezes when the newest wall has been drawn: a standing picture of nothing helps nobody. */
function whenDrawn(act: () => void): () => void {
  const drawn = () => shownWall.getState().outcome?.turn === shownWall.getState().turn
  if (drawn()) {
    act()
    return () => {}
  }
  const leave = shownWall.subscribe(() => {
    if (!drawn()) return
    leave()
    act()
  })
  return leave
}

/** Does what a conductor tells the walls of this one's name, each order once. */
export function useOrders(feed: AlarmFeed) {
  const queries = useQueryClient()
  useEffect(() => {
    let known = { at: 0, sceneAt: 0 }
    let waiting = () => {}
    const follow = (order: StandingCue | null) => {
      if (!order || order.at <= known.at) return
      waiting()
      if (order.sceneAt > known.sceneAt) {
        if (order.scene) show(order.scene)
        else release()
      }
      known = order
      if (order.frozen) waiting = whenDrawn(() => freeze(queries))
      else thaw()
    }
    follow(feed.getState().order)
    const leave = feed.subscribe(({ order }, before) => {
      if (order !== before.order) follow(order)
    })
    return () => {
      waiting()
      leave()
    }
  }, [feed, queries])
}
