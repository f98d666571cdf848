import { useShownWall } from '../../shownWall.ts'

/** The micro-grid the wall was asked for (`?microgrid=ID`), as the calls take it; left out, the server chooses. */
export function useMicrogrid(): { id?: string } {
  const query = useShownWall(state => state.query)
  const id = new URLSearchParams(query).get('microgrid')
  return id ? { id } : {}
}
