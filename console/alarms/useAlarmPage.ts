import { urlsOf } from '../session/menu.ts'
import { useMenu } from '../kit/hooks/useMenu.ts'
import { waitingState } from './handling/waitingState.ts'

const pages = ['/intelligentControl/warningMessage', '/intelligentControl/seeWarningMessage']

/** The alarm page this user may open: the one for handling, else the one for reading, else none. */
export function useAlarmPage(): string | undefined {
  const urls = urlsOf(useMenu().menus)
  return pages.find(page => urls.includes(page))
}

/** The same page on what waits for a decision: where bell and pop-up lead. */
export function useWaitingPage(): string | undefined {
  const page = useAlarmPage()
  return page && `${page}?state=${waitingState}`
}
