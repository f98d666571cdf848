import { SettingOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../core/useCall.ts'
import { SoundSettings } from '../alarms/SoundSettings.tsx'
import { setThemeMode, useThemeMode } from '../kit/themeMode.ts'
import { signOut } from '../session/signOut.ts'
import { inBar } from '../kit/inBar.ts'

const ChangePassword = lazy(() => import('../session/changePassword/ChangePasswordDialog.tsx'))

/** Change of password, sound, theme, sign-out. */
export function SettingsMenu() {
  const api = useApi()
  const mode = useThemeMode()
  const { message } = App.useApp()
  const [dialog, setDialog] = useState<'password' | 'sound' | null>(null)
  const close = () => setDialog(null)

  const items = [
    { key: 'password', label: '修改密码', onClick: () => setDialog('password') },
    { key: 'sound', label: '声音设置', onClick: () => setDialog('sound') },
    { key: 'theme', label: mode === 'dark' ? '浅色主题' : '深色主题', onClick: () => setThemeMode(mode === 'dark' ? 'light' : 'dark') },
    { type: 'divider' as const },
    { key: 'out', label: '退出登录', onClick: () => void signOut(api).catch(() => message.error('退出登录失败')) },
  ]
  return (
    <>
      <Dropdown trigger={['click']} getPopupContainer={inBar} menu={{ items }} placement="bottomRight">
        <Button type="text" icon={<SettingOutlined />} aria-label="设置" />
      </Dropdown>
      <Suspense>{dialog === 'password' && <ChangePassword onClose={close} />}</Suspense>
      {dialog === 'sound' && <SoundSettings onClose={close} />}
    </>
  )
}
