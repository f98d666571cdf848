import { Button, Input } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { deviceMonitor } from '../../../core/contract/devices/deviceMonitor.ts'
import { deviceCodeOf } from '../../../core/devices/deviceCode.ts'
import { useCall } from '../../../core/call/useCall.ts'
import { ControlRow } from '../../kit/input/ControlRow.tsx'
import { LabelSheet } from '../../kit/print/LabelSheet.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { PrintSheet } from '../../kit/print/PrintSheet.tsx'
import { QrCode } from '../../kit/media/QrCode.tsx'
import { ScreenOnly } from '../../kit/print/ScreenOnly.tsx'
import { StandaloneLayout } from '../../kit/pages/StandaloneLayout.tsx'
import { Providers } from '../../session/Providers.tsx'

/** More labels than this nobody cuts out at once. */
const most = 120

export default function CodeSheet() {
  return (
    <Providers>
      <Sheet />
    </Providers>
  )
}

function Sheet() {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('deviceNo') ?? ''
  const numbers = [...new Set(asked.split(',').filter(Boolean))]
  const shown = numbers.slice(0, most)
  return (
    <StandaloneLayout title="设备二维码" end={null}>
      <ScreenOnly>
        <ControlRow
          end={
            <Button type="primary" disabled={shown.length === 0} onClick={() => print()}>
              打印
            </Button>
          }
        >
          <Input.Search
            style={{ flex: '1 1 240px', width: 'auto' }}
            aria-label="设备编号"
            placeholder="设备编号，多个以逗号分隔"
            defaultValue={asked}
            enterButton="生成"
            onSearch={value => setQuery(value.trim() ? { deviceNo: value.trim().replaceAll('，', ',') } : {}, { replace: true })}
          />
        </ControlRow>
        {numbers.length === 0 && <EmptyState loading={false} text="请输入设备编号，或在“设备二维码”列表中勾选设备" />}
        {numbers.length > most && <p className="note">{`一次最多 ${most} 张，其余请分批打印`}</p>}
      </ScreenOnly>
      <PrintSheet title="设备二维码" lines={[]} signatures={[]}>
        <LabelSheet labels={shown.map(no => ({ key: no, content: <Label deviceNo={no} /> }))} />
      </PrintSheet>
    </StandaloneLayout>
  )
}

/** The code of one device with what it stands on; a number nobody has gets no code. */
function Label({ deviceNo }: { deviceNo: string }) {
  const { data, error } = useCall(deviceMonitor.detail, { deviceNo })
  if (error) return <p role="alert">{`${deviceNo}：${error.message}`}</p>
  if (!data) return <p>{deviceNo}</p>
  return (
    <>
      <QrCode text={deviceCodeOf(location.origin, deviceNo)} label={`${data.equalName} 的二维码`} />
      <b>{data.equalName}</b>
      <div>{data.systemName}</div>
      <div className="figures">{deviceNo}</div>
    </>
  )
}
