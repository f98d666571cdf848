import { atom } from 'jotai'
import { messageType, type WallReport } from '../../core/contract/socket.ts'
import { rotationPath } from '../../core/walls/walls.ts'
import { frozenAtom } from '../shown/frozen.ts'
import { machineNameAtom } from '../presenter/machineName.ts'
import { followingAtom } from '../rotation/rotationAtoms.ts'
import { seenWallAtom } from '../shown/shownWall.ts'
import { type Visit, visitAtom } from '../shown/visitAtom.ts'

const longestQuery = 300

/** As if the conductor had called it up. */
function visitedQuery(query: string, { id, site }: Visit): string {
  const asked = new URLSearchParams(query)
  asked.set('site', site)
  asked.set('incident', id)
  return `?${asked}`
}

/** What a conductor is told of this screen: its name and what it shows. */
export const reportAtom = atom((get): WallReport => {
  const { path, query: asked } = get(seenWallAtom)
  const visit = get(visitAtom)
  const query = visit ? visitedQuery(asked, visit) : asked
  return {
    MESSAGETYPE: messageType.report,
    name: get(machineNameAtom),
    path,
    query: query.length > longestQuery ? '' : query,
    frozen: get(frozenAtom),
    rotating: location.pathname === rotationPath && get(followingAtom),
  }
})
