import { figureWords } from '../../core/figures/figureWords.ts'
import { deviceMonitor, devicesShown, type MonitoredDevice } from '../../core/contract/devices/deviceMonitor.ts'
import type { ReplyOf } from '../../core/contract/call.ts'
import { explains } from '../../core/explain/explains.ts'
import { energy, power, rating, ratingText } from '../../core/units/units.ts'
import { seconds } from '../../core/call/useCall.ts'
import { AlarmTag } from '../alarms/AlarmTag.tsx'
import { DataAge } from '../kit/detail/DataAge.tsx'
import { DataTable } from '../kit/list/DataTable.tsx'
import { ExportButton } from '../kit/print/ExportButton.tsx'
import { columnsOf, derived, type Field, figure, sheetOf, text, textFilter, time } from '../kit/fields/fields.ts'
import { Filters } from '../kit/list/Filters.tsx'
import { MeasuredValue } from '../kit/detail/MeasuredValue.tsx'
import { PageCard } from '../kit/pages/PageCard.tsx'
import { StateDot } from '../kit/detail/StateDot.tsx'
import { TwoLineText } from '../kit/detail/TwoLineText.tsx'
import { useList } from '../kit/hooks/useList.ts'

const sheetOnly = { list: false }
const explained = (field: 'power' | 'dayEnergy') => (row: MonitoredDevice) =>
  explains<ReplyOf<typeof deviceMonitor.detail>>({ asked: { call: deviceMonitor.detail, input: { deviceNo: row.msNo } } }, field, row.msNo)

const fields: readonly Field<MonitoredDevice>[] = [
  {
    ...text<MonitoredDevice>('equalName', '设备', { sort: true }),
    cell: row => <TwoLineText second={row.msNo}>{row.equalName}</TwoLineText>,
  },
  text<MonitoredDevice>('msNo', '设备编号', sheetOnly),
  text<MonitoredDevice>('msTypeName', '类型', { width: 132 }),
  {
    ...derived<MonitoredDevice>('model', '品牌型号', row => [row.brandName, row.equalInfo.model].filter(Boolean).join(' '), {
      card: false,
    }),
  },
  {
    ...derived<MonitoredDevice>('rated', '额定容量', row => ratingText(row.msType, row.equalInfo.ratedCapacity), {
      width: 100,
      align: 'right',
      sort: true,
    }),
    cell: row => <MeasuredValue figure={rating(row.msType, row.equalInfo.ratedCapacity)} />,
  },
  figure<MonitoredDevice>('power', '有功功率', power, {
    width: 112,
    sort: true,
    at: row => row.powerAt,
    quality: row => row.powerQuality,
    explained: explained('power'),
  }),
  figure<MonitoredDevice>('dayEnergy', '今日电量', energy, {
    width: 112,
    sort: true,
    quality: row => row.dayQuality,
    explained: explained('dayEnergy'),
  }),
  {
    ...derived<MonitoredDevice>('online', '状态', row => (row.online ? '在线' : '离线'), { width: 150 }),
    cell: row => (
      <StateDot tone={row.online ? 'good' : 'idle'}>
        {row.online ? '在线' : '离线'} <DataAge at={row.lastDate} every={row.samplingSeconds * 1000} />
      </StateDot>
    ),
  },
  time<MonitoredDevice>('lastDate', '数据时间', sheetOnly),
  {
    ...derived<MonitoredDevice>('alarmCount', figureWords.alarmsGoing.name, row => String(row.alarmCount), {
      width: 84,
      align: 'right',
      sort: true,
    }),
    cell: row => (row.alarmCount > 0 ? <AlarmTag sign="1">{row.alarmCount}</AlarmTag> : <span className="muted">0</span>),
  },
]
const columns = columnsOf(fields)
const filters = [textFilter('device', '设备名称或编号')]

/** The devices of a site, six a page; each opens in the device monitor. */
export function DeviceTable({ site }: { site: string }) {
  const list = useList(deviceMonitor.page, {
    filters,
    input: ({ device }) => ({ systemNo: site, ...(device && { deviceNo: device }) }),
    every: seconds(30),
    size: devicesShown,
    id: 'msNo',
    paging: 'pageNo',
  })
  return (
    <PageCard title="设备">
      <Filters list={list}>
        <ExportButton title="设备实时数据_" list={list} sheet={sheetOf(fields)} />
      </Filters>
      <DataTable list={list} columns={columns} noun="设备" opens />
    </PageCard>
  )
}
