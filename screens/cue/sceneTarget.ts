import type { Scene } from '../../core/walls/standingCue.ts'
import { isWall, type WallPath } from '../../core/walls/walls.ts'
import type { Shown } from '../shown/shownWall.ts'

export interface SceneTarget {
  path: WallPath
  query: string
  /** The wall on show only gets another question: nothing loads anew. */
  inPlace: boolean
}

/** Sites and incidents are called up on the map. */
const stage = '/map'

/** What a conductor's scene means on a screen that shows this; null where it shows it already or does not know the wall. */
export function sceneTarget(scene: Scene, shown: Pick<Shown, 'path' | 'query'>): SceneTarget | null {
  if (scene.kind === 'rotation') return null
  if (scene.kind === 'wall') {
    const query = scene.query ? `?${scene.query}` : ''
    return isWall(scene.path) && (scene.path !== shown.path || query !== shown.query) ? { path: scene.path, query, inPlace: false } : null
  }
  const inPlace = shown.path === stage
  const asked = new URLSearchParams(inPlace ? shown.query : '')
  asked.set('site', scene.itemNumber)
  if (scene.kind === 'incident') asked.set('incident', scene.alarmId)
  else asked.delete('incident')
  const query = `?${asked}`
  return inPlace && query === shown.query ? null : { path: stage, query, inPlace }
}
