import { SettingOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router-dom'
import { user as calls } from '../../core/contract/user.ts'
import { useApi } from '../../core/useCall.ts'
import { endSession, useLoginPath, useUser } from '../../core/session.ts'
import { setThemeMode, useThemeMode } from '../kit/themeMode.ts'

/** Theme and sign-out. */
export function SettingsMenu() {
  const api = useApi()
  const user = useUser()
  const loginPath = useLoginPath()
  const mode = useThemeMode()
  const navigate = useNavigate()
  const { message } = App.useApp()

  const signOut = async () => {
    try {
      await api(calls.loginOut, { loginName: user?.loginName })
    } catch {
      return void message.error('退出登录失败')
    }
    endSession()
    navigate(`/${loginPath}`, { replace: true })
  }

  const items = [
    { key: 'theme', label: mode === 'dark' ? '浅色主题' : '深色主题', onClick: () => setThemeMode(mode === 'dark' ? 'light' : 'dark') },
    { type: 'divider' as const },
    { key: 'out', label: '退出登录', onClick: () => void signOut() },
  ]
  return (
    <Dropdown trigger={['hover', 'click']} menu={{ items }} placement="bottomRight">
      <Button className="bar-tool" type="text" icon={<SettingOutlined />} aria-label="设置" />
    </Dropdown>
  )
}
