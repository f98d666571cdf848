import { useEffect } from 'react'
import { useSeenAlarms } from '../alarms/useSeenAlarms.ts'

/** The window's title, with the number of alarms before it while there are some that nobody has seen. */
export function useWindowTitle(title: string) {
  const { unseen } = useSeenAlarms()
  useEffect(() => {
    document.title = unseen > 0 ? `(${unseen}) ${title}` : title
  }, [unseen, title])
}
