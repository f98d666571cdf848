import { CompressOutlined, ExpandOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { deviceMonitor } from '../../core/contract/devices/deviceMonitor.ts'
import { MISSING, ratingText } from '../../core/units/units.ts'
import { seconds, useCall } from '../../core/call/useCall.ts'
import { AsyncContent } from '../kit/state/AsyncContent.tsx'
import { ControlRow } from '../kit/input/ControlRow.tsx'
import { Dialog } from '../kit/form/Dialog.tsx'
import { Facts } from '../kit/detail/Facts.tsx'
import { useUrlState } from '../kit/hooks/useUrlState.ts'
import { DeviceCards } from './DeviceCards.tsx'
import { RealTime } from './RealTime.tsx'
import { RunCurves } from './curves/RunCurves.tsx'

interface Props {
  deviceNo: string
  onClose: () => void
}

const views = [
  { value: 'real', label: '实时数据' },
  { value: 'curve', label: '运行曲线' },
]

/** One device: what it is, what it says now, and what it did (monitoring §2). */
export function DeviceMonitor({ deviceNo, onClose }: Props) {
  const [{ view, full }, setState] = useUrlState({ view: 'real', full: '' })
  const one = useCall(deviceMonitor.detail, { deviceNo }, { every: seconds(30) })
  const newest = useCall(deviceMonitor.getDeviceMonitorDatas, { deviceNo }, { every: seconds(30) })
  const device = one.data
  return (
    <Dialog title={device ? `${device.systemName} · ${device.equalName}` : '设备监视'} width={full ? 'full' : 1180} onClose={onClose}>
      <AsyncContent call={one}>
        {device => (
          <>
            <Facts
              wide
              facts={[
                ['设备编号', device.msNo],
                ['设备类型', device.msTypeName],
                ['品牌', device.brandName || MISSING],
                ['型号', device.equalInfo.model || MISSING],
                ['额定容量', ratingText(device.msType, device.equalInfo.ratedCapacity)],
                ['投运日期', device.usingDate],
              ]}
            />
            <DeviceCards call={newest} device={device} />
            <ControlRow
              end={
                <Button
                  icon={full ? <CompressOutlined /> : <ExpandOutlined />}
                  onClick={() => setState({ full: full ? '' : '1' }, true)}
                  aria-pressed={full !== ''}
                >
                  {full ? '退出全屏' : '全屏'}
                </Button>
              }
            >
              <Segmented
                aria-label="实时数据或运行曲线"
                options={views}
                value={view}
                onChange={value => setState({ view: String(value) }, true)}
              />
            </ControlRow>
            {view === 'curve' ? <RunCurves device={device} fullscreen={full !== ''} /> : <RealTime call={newest} device={device} />}
          </>
        )}
      </AsyncContent>
    </Dialog>
  )
}
