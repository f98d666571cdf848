import { SettingOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { Suspense, useState } from 'react'
import { useApi } from '../../core/call/useCall.ts'
import { useUser } from '../../core/session.ts'
import { SoundSettings } from '../alarms/popup/SoundSettings.tsx'
import { unsentOf } from '../field/unsentOf.ts'
import { setThemeMode, useThemeMode } from '../kit/hooks/themeMode.ts'
import { signOut } from '../session/signOut.ts'
import { barContainer } from '../kit/hooks/barContainer.ts'
import { CornerNote } from '../kit/state/CornerNote.tsx'
import { lazyPart } from '../kit/state/lazyPart.tsx'

const ChangePassword = lazyPart('修改密码', () => import('../session/changePassword/ChangePasswordDialog.tsx'), CornerNote)
const HelpDialog = lazyPart('帮助', async () => ({ default: (await import('./help/HelpDialog.tsx')).HelpDialog }), CornerNote)

/** Change of password, sound, help, theme, sign-out. */
export function SettingsMenu() {
  const api = useApi()
  const mode = useThemeMode()
  const { message, modal } = App.useApp()
  const userId = useUser()?.userId ?? ''
  const [dialog, setDialog] = useState<'password' | 'sound' | 'help' | null>(null)
  const close = () => setDialog(null)

  const leave = () => signOut(api).catch(() => void message.error('退出登录失败'))
  /** What was done on site and has not gone stays on this phone, and goes when the same user is back. */
  const askToLeave = async () => {
    const unsent = await unsentOf(userId)
    if (unsent === 0) return leave()
    modal.confirm({
      title: '提示',
      content: `有 ${unsent} 项现场记录尚未上传。退出后仍保存在本机，由本人再次登录后继续上传；清除浏览器数据将丢失。是否退出?`,
      onOk: leave,
    })
  }

  const items = [
    { key: 'password', label: '修改密码', onClick: () => setDialog('password') },
    { key: 'sound', label: '声音设置', onClick: () => setDialog('sound') },
    { key: 'help', label: '帮助', onClick: () => setDialog('help') },
    { key: 'theme', label: mode === 'dark' ? '浅色主题' : '深色主题', onClick: () => setThemeMode(mode === 'dark' ? 'light' : 'dark') },
    { type: 'divider' as const },
    { key: 'out', label: '退出登录', onClick: () => void askToLeave() },
  ]
  return (
    <>
      <Dropdown trigger={['click']} getPopupContainer={barContainer} menu={{ items }} placement="bottomRight">
        <Button type="text" icon={<SettingOutlined />} aria-label="设置" />
      </Dropdown>
      <Suspense>{dialog === 'password' && <ChangePassword onClose={close} />}</Suspense>
      <Suspense>{dialog === 'help' && <HelpDialog onClose={close} />}</Suspense>
      {dialog === 'sound' && <SoundSettings onClose={close} />}
    </>
  )
}
