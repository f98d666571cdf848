import { Button, Modal, Switch } from 'antd'
import { useEffect, useState } from 'react'
import { alarmSound, useAlarmSound } from './alarmSound.ts'
import './soundSettings.css'

interface Props {
  open: boolean
  onClose: () => void
}

/** 声音设置: on or off, taken over with 确定. */
export function SoundSettings({ open, onClose }: Props) {
  const kept = useAlarmSound(state => state.on)
  const [on, setOn] = useState(kept)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (open) setOn(kept)
  }, [open, kept])
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
    <Modal
      title="声音设置"
      open={open}
      width={420}
      zIndex={1010}
      okText="确定"
      cancelText="取消"
      onOk={confirm}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className="sound-settings">
        <label htmlFor="alarm-sound-switch">告警提示音</label>
        <Switch id="alarm-sound-switch" checked={on} onChange={setOn} checkedChildren="开" unCheckedChildren="关" />
        <Button size="small" onClick={() => void listen()}>
          试听
        </Button>
      </div>
      <p className="sound-settings-note">
        {failed ? '浏览器未能播放声音，请检查系统音量与浏览器的声音权限。' : '开启后，告警弹窗出现时循环播放提示音，关闭弹窗即停止。'}
      </p>
    </Modal>
  )
}
