import { Button, Input, Space, Typography } from 'antd'
import { useState } from 'react'
import { StateDot } from '../../kit/detail/StateDot.tsx'
import { ScanDialog } from './ScanDialog.tsx'

export interface CheckedDevice {
  no: string
  scanned: boolean
}

interface Props {
  /** Numbers of the devices the order is about; none = it is about none. */
  expected: readonly string[]
  device: CheckedDevice | null
  onChange: (device: CheckedDevice | null) => void
}

/** Confirms that one stands at the right device: by its code, or by its number. */
export function DeviceCheck({ expected, device, onChange }: Props) {
  const [scanning, setScanning] = useState(false)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState('')
  const take = (no: string, scanned: boolean) => {
    const right = expected.includes(no)
    setWrong(right || !no ? '' : `${no} 不是本工单的设备`)
    onChange(right ? { no, scanned } : null)
    setScanning(false)
  }
  if (device)
    return (
      <p className="note">
        <StateDot tone="good">设备已核对</StateDot> <span className="figures">{device.no}</span>{' '}
        <Button size="small" onClick={() => onChange(null)}>
          重新核对
        </Button>
      </p>
    )
  return (
    <div className="field-device">
      <Button block onClick={() => setScanning(true)}>
        扫码核对设备
      </Button>
      <Space.Compact block>
        <Input
          aria-label="设备编号"
          placeholder="或输入设备编号"
          value={typed}
          maxLength={40}
          onChange={event => setTyped(event.target.value)}
        />
        <Button onClick={() => take(typed.trim(), false)}>核对</Button>
      </Space.Compact>
      {wrong && (
        <Typography.Text type="danger" role="alert">
          {wrong}
        </Typography.Text>
      )}
      {scanning && <ScanDialog onRead={no => take(no, true)} onClose={() => setScanning(false)} />}
    </div>
  )
}
