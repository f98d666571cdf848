import { Select } from 'antd'
import { useState } from 'react'
import { deviceMonitor } from '../../core/contract/devices/deviceMonitor.ts'
import { useCall } from '../../core/call/useCall.ts'

interface Props {
  /** Of this site; '' = of all. */
  site: string
  /** Numbers of the devices. */
  value: readonly string[]
  onChange: (devices: string[]) => void
  /** How many at most. */
  most: number
  /** Of this type only. */
  msType?: string
  /** px, or all of its place in a form. */
  width?: number | '100%'
}

/** Chooses devices by name or number. A chosen one that the list does not hold shows its number. */
export function DeviceSelect({ site, value, onChange, most, msType, width = most > 1 ? 340 : 260 }: Props) {
  const [name, setName] = useState('')
  const call = useCall(
    deviceMonitor.page,
    { ...(site && { systemNo: site }), ...(msType && { msType }), ...(name && { deviceNo: name }), pageNo: 1, pageSize: 50 },
    { keep: true, fresh: 30_000 },
  )
  const options = (call.data?.records ?? []).map(({ msNo, equalName, systemName }) => ({
    value: msNo,
    label: site ? equalName : `${systemName} ${equalName}`,
  }))
  return (
    <Select
      aria-label="设备"
      {...(most > 1 ? { mode: 'multiple', maxCount: most, maxTagCount: 'responsive' } : { allowClear: true })}
      style={{ width, maxWidth: '100%' }}
      showSearch={{ filterOption: false, onSearch: text => setName(text.trim().slice(0, 40)) }}
      loading={call.fetching}
      placeholder={most > 1 ? `请选择设备，最多 ${most} 台` : '请选择设备'}
      status={call.error ? 'error' : undefined}
      notFoundContent={call.error ? '获取列表失败' : '没有符合条件的设备'}
      value={most > 1 ? [...value] : value[0]}
      options={options}
      onChange={(chosen: string | string[] | undefined) => {
        setName('')
        onChange(chosen === undefined ? [] : [chosen].flat())
      }}
    />
  )
}
