import { useEffect } from 'react'
import type { AlarmFeed } from '../../core/alarms/createAlarmFeed.ts'
import { rotationPath } from '../../core/walls.ts'
import { frozen } from '../presenter/frozen.ts'
import { machineName } from '../presenter/machineName.ts'
import { rotation } from '../rotation/rotation.ts'
import { seenWall, shownWall } from '../shownWall.ts'

/** Our own message on the alarm socket, after the documented registration. */
const reportType = '10'
/** What changes together is told together. */
const settleMs = 150
const longestQuery = 300

const report = () => {
  const { path, query } = seenWall()
  return {
    MESSAGETYPE: reportType,
    name: machineName.getState().name,
    path,
    query: query.length > longestQuery ? '' : query,
    frozen: frozen.getState().since !== null,
    rotating: location.pathname === rotationPath && rotation.getState().following,
  }
}

/** Tells the server the name of this screen and what it shows, so that a conductor finds it; a screen without a name says nothing. */
export function useReport(feed: AlarmFeed) {
  useEffect(() => {
    let told = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      timer = undefined
      const message = report()
      const text = JSON.stringify(message)
      if (text === told || (!message.name && !told)) return
      told = text
      feed.tell(message)
    }
    const soon = () => {
      timer ??= setTimeout(tell, settleMs)
    }
    tell()
    const leave = [shownWall, frozen, machineName, rotation].map(store => store.subscribe(soon))
    return () => {
      clearTimeout(timer)
      for (const off of leave) off()
    }
  }, [feed])
}
