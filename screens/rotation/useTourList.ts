import { useEffect, useMemo } from 'react'
import { playlist } from '../../core/contract/walls/playlist.ts'
import { codes } from '../../core/errors.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { cacheList, readCachedList } from './cachedList.ts'
import { fromServer, readWalls, type TourList } from './readList.ts'
import { page } from '../kit/page.ts'
import { listAtom } from './rotationAtoms.ts'

const asked = new URLSearchParams(location.search)

/** The list of the address: one the server keeps (`?list=`), read again every minute, or one written in the address itself (`?walls=`). */
function useList(): { list: TourList | null; problem: string } {
  const id = asked.get('list') ?? ''
  const walls = asked.get('walls') ?? ''
  const call = useCall(playlist.detail, { id }, { every: minutes(1), enabled: id !== '' })
  const kept = useMemo(() => readCachedList(id), [id])
  const read = useMemo(() => (call.data ? fromServer(call.data) : null), [call.data])
  useEffect(() => {
    if (read) cacheList(id, read)
  }, [id, read])
  const written = useMemo(() => readWalls(walls), [walls])
  if (!id) {
    const { items, unknown } = written
    const list: TourList = { name: '', items, transition: asked.get('transition') === 'cut' ? 'cut' : 'fade' }
    return { list, problem: unknown.length ? `轮播地址中不是大屏：${unknown.join('、')}` : items.length ? '' : '轮播地址中没有大屏' }
  }
  const list = read ?? kept
  const gone = call.error?.code === codes.missing
  return { list, problem: gone ? '此轮播已不存在，请在控制台查看' : !list && call.error ? '轮播内容暂时无法读取' : '' }
}

/** Keeps the tour at the list, without the walls this token or user may not open. */
export function useTourList() {
  const { list, problem } = useList()
  const walls = useCall(playlist.getWalls, {}, { every: minutes(10) })
  const known = JSON.stringify(list)
  // Without an answer every wall is tried; until there is one or a failure, none.
  const open = walls.data ? JSON.stringify(walls.data) : walls.error ? 'null' : ''
  useEffect(() => {
    if (!open) return
    const { items, transition } = (JSON.parse(known) as TourList | null) ?? { items: [], transition: 'fade' as const }
    const allowed = JSON.parse(open) as string[] | null
    const shown = allowed ? items.filter(({ wall }) => allowed.includes(wall)) : items
    const none = items.length > 0 && shown.length === 0 ? '此大屏令牌不包含轮播中的大屏' : ''
    page.set(listAtom, shown, transition, problem || none)
  }, [known, open, problem])
}
