import { useEffect } from 'react'
import type { AlarmFeed } from '../../core/alarms/createAlarmFeed.ts'
import { page } from '../kit/page.ts'
import { reportAtom } from './reportAtom.ts'

/** What changes together is told together. */
const settleMs = 150

/** Tells the server the name of this screen and what it shows, so that a conductor finds it; a screen without a name says nothing. */
export function useReport(feed: AlarmFeed) {
  useEffect(() => {
    let lastSent = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = () => {
      timer = undefined
      const message = page.get(reportAtom)
      const text = JSON.stringify(message)
      if (text === lastSent || (!message.name && !lastSent)) return
      lastSent = text
      feed.receiveReport(message)
    }
    send()
    const leave = page.sub(reportAtom, () => {
      timer ??= setTimeout(send, settleMs)
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [feed])
}
