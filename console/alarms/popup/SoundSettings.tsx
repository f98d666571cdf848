import { Button, Form, Switch } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { FormFooter } from '../../kit/form/FormFooter.tsx'
import { alarmSound, useAlarmSound } from './alarmSound.ts'

/** 声音设置: on or off, taken over with 确定. Mounted = open. */
export function SoundSettings({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(useAlarmSound(state => state.on))
  const [failed, setFailed] = useState(false)
  const listen = () =>
    alarmSound.sample().then(
      () => setFailed(false),
      () => setFailed(true),
    )
  const confirm = () => {
    alarmSound.set(on)
    onClose()
  }
  return (
    <Dialog title="声音设置" width={420} onClose={onClose}>
      <Form.Item label="告警提示音" htmlFor="alarm-sound-switch" colon={false}>
        <Switch id="alarm-sound-switch" checked={on} onChange={setOn} checkedChildren="开" unCheckedChildren="关" />{' '}
        <Button size="small" onClick={() => void listen()}>
          试听
        </Button>
      </Form.Item>
      <p className="note">
        {failed ? '浏览器未能播放声音，请检查系统音量与浏览器的声音权限。' : '开启后，告警弹窗出现时循环播放提示音，关闭弹窗即停止。'}
      </p>
      <FormFooter>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" onClick={confirm}>
          确定
        </Button>
      </FormFooter>
    </Dialog>
  )
}
