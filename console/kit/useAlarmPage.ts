import { urlsOf } from '../Layout/menu.ts'
import { useMenu } from './useMenu.ts'

const pages = ['/intelligentControl/warningMessage', '/intelligentControl/seeWarningMessage']

/** The alarm page this user may open: the one for handling, else the one for reading, else none. */
export function useAlarmPage(): string | undefined {
  const urls = urlsOf(useMenu().menus)
  return pages.find(page => urls.includes(page))
}
