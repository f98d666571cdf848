import { MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { WarnButton } from '../../kit/form/WarnButton.tsx'
import { alarmSound, useAlarmSound } from './alarmSound.ts'

/** Shows when the browser has blocked the alert, and arms it with one click; otherwise whether it is switched on. */
export function SoundState() {
  const on = useAlarmSound(state => state.on)
  const blocked = useAlarmSound(state => state.blocked)
  if (blocked)
    return <WarnButton icon={<MutedOutlined aria-hidden />} label="声音被浏览器阻止，点击启用" onClick={() => void alarmSound.arm()} />
  const text = on ? '告警声音已开启，点击静音' : '告警声音已关闭，点击开启'
  return (
    <Tooltip title={text}>
      <Button
        type="text"
        size="small"
        icon={on ? <SoundOutlined aria-hidden /> : <MutedOutlined aria-hidden />}
        aria-label={text}
        aria-pressed={on}
        onClick={() => alarmSound.set(!on)}
      />
    </Tooltip>
  )
}
