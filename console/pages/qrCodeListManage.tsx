import { Button } from 'antd'
import { deviceMonitor, type MonitoredDevice } from '../../core/contract/devices/deviceMonitor.ts'
import { columnsOf, derived, text, textFilter } from '../kit/fields/fields.ts'
import { ListPage } from '../kit/pages/ListPage.tsx'
import { useList } from '../kit/hooks/useList.ts'

const filters = [textFilter('keyword', '设备编号或名称')]
const columns = columnsOf<MonitoredDevice>([
  text('msNo', '设备编号', { width: 190 }),
  text('equalName', '设备名称', { strong: true }),
  text('msTypeName', '设备类型', { width: 140 }),
  derived('model', '型号', ({ brandName, equalInfo }) => `${brandName} ${equalInfo.model}`.trim(), { width: 200 }),
  text('systemName', '站点', { width: 200 }),
])

/** The devices one sees; the codes of those that are picked are printed as labels. */
export default function QrCodeListManagePage() {
  const list = useList(deviceMonitor.devicePageList, { filters, id: 'msNo', size: 30 })
  const open = (numbers: readonly string[]) => window.open(`/qrCodeGeneration?${new URLSearchParams({ deviceNo: numbers.join(',') })}`)
  return (
    <ListPage
      list={list}
      columns={columns}
      noun="设备"
      pick={({ equalName }) => equalName}
      bulk={
        list.picked.length === 0 ? (
          '勾选设备后可打印二维码标签'
        ) : (
          <>
            <Button type="primary" size="small" onClick={() => open(list.picked)}>
              {`打印二维码标签（${list.picked.length}）`}
            </Button>
            <Button type="link" size="small" onClick={() => list.setPicked([])}>
              取消选择
            </Button>
          </>
        )
      }
    />
  )
}
