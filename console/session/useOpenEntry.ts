import { App } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { MenuItem } from '../../core/contract/platform/resource.ts'
import { useApi } from '../../core/call/useCall.ts'
import { externalUrl, isWall } from './menu.ts'
import { openExternal } from './openExternal.ts'

/** Opens a menu entry where it belongs: in place, a wall in a tab of its own, the external platform by ticket. */
export function useOpenEntry() {
  const navigate = useNavigate()
  const api = useApi()
  const { message } = App.useApp()
  return ({ resUrl }: Pick<MenuItem, 'resUrl'>) => {
    if (resUrl === externalUrl) return void openExternal(api, text => message.warning(text))
    if (isWall(resUrl)) return void window.open(resUrl, '_blank', 'noopener')
    navigate(resUrl)
  }
}
