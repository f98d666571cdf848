import type { Api } from '../../core/client.ts'
import { user } from '../../core/contract/platform/user.ts'
import { sentence } from '../../core/errors.ts'
import { withTicket } from '../kit/hooks/withTicket.ts'

/**
 * Opens the external operations platform in a new tab with a one-time ticket.
 * The tab is opened at once, while the click still counts, and gets its address when the ticket is there.
 */
export async function openExternal(api: Api, warn: (text: string) => void) {
  const tab = window.open('', '_blank')
  try {
    const { ticket, url } = await api(user.getTicket, { target: 'external' })
    if (!url) throw new Error('not configured')
    if (!tab) return warn('浏览器阻止了新窗口，请允许本站打开窗口后重试')
    tab.opener = null
    tab.location.href = withTicket(url, ticket)
  } catch (error) {
    tab?.close()
    warn(sentence(error, '外部运维平台未配置，请管理员设置 EXTERNAL_PLATFORM_URL'))
  }
}
