import { Button, Select } from 'antd'
import { useState } from 'react'
import { deviceMonitor } from '../../../../core/contract/devices/deviceMonitor.ts'
import { useCall } from '../../../../core/call/useCall.ts'
import { DeviceSelect } from '../../../monitor/DeviceSelect.tsx'
import { mostPins, type Pin, withPins } from '../../../monitor/pins.ts'

interface Props {
  pins: readonly Pin[]
  onChange: (pins: Pin[]) => void
}

/** Adds indicators: of which device, and which of those it has ever reported. */
export function PinPicker({ pins, onChange }: Props) {
  const [device, setDevice] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const newest = useCall(deviceMonitor.getDeviceMonitorDatas, { deviceNo: device }, { enabled: device !== '' })
  const room = mostPins - pins.length
  const add = () => {
    onChange(
      withPins(
        pins,
        chosen.map(indiNo => ({ deviceNo: device, indiNo })),
      ),
    )
    setChosen([])
  }
  return (
    <>
      <DeviceSelect
        site=""
        most={1}
        value={device ? [device] : []}
        onChange={([next = '']) => {
          setDevice(next)
          setChosen([])
        }}
      />
      <Select
        aria-label="指标"
        mode="multiple"
        style={{ width: 260, maxWidth: '100%' }}
        maxCount={Math.max(room, 1)}
        maxTagCount="responsive"
        disabled={device === '' || room <= 0}
        placeholder={room <= 0 ? `最多 ${mostPins} 个指标` : '请选择指标'}
        showSearch={{ optionFilterProp: 'label' }}
        loading={newest.loading}
        status={newest.error ? 'error' : undefined}
        notFoundContent={newest.error ? '获取列表失败' : '该设备没有上报过数据'}
        value={chosen}
        options={newest.data?.indicators.map(({ indiNo, indiName, unitName }) => ({
          value: indiNo,
          label: unitName ? `${indiName}（${unitName}）` : indiName,
        }))}
        onChange={setChosen}
      />
      <Button type="primary" disabled={chosen.length === 0} onClick={add}>
        加入
      </Button>
    </>
  )
}
