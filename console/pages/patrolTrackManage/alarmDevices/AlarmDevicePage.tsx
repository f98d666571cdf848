import { ExportButton } from '../../../kit/print/ExportButton.tsx'
import { SidePanel } from '../../../kit/list/SidePanel.tsx'
import { columnsOf, type Field, sheetOf } from '../../../kit/fields/fields.ts'
import { ListPage } from '../../../kit/pages/ListPage.tsx'
import type { List } from '../../../kit/hooks/useList.ts'
import { useUrlState } from '../../../kit/hooks/useUrlState.ts'
import { DeviceMonitor } from '../../../monitor/DeviceMonitor.tsx'
import { DevicePanel } from './DevicePanel.tsx'

interface Props<Row> {
  /** Of the sheet. */
  title: string
  list: List<Row>
  fields: readonly Field<Row>[]
  noun: string
  /** Of what time it is. */
  note?: string
}

/** Beside an open device only what the detail does not say. */
const inDetail = new Set<unknown>([
  'devTypeName',
  'remark',
  'orderNo',
  'open',
  'waiting',
  'alarmMinutes',
  'silentMinutes',
  'openOrders',
  'firstTime',
  'lastTime',
])

/** Devices in a list; the open one with its health, its alarms and its orders, and the way to each. */
export function AlarmDevicePage<Row extends { deviceNo: string }>({ title, list, fields, noun, note }: Props<Row>) {
  const [{ device }, set] = useUrlState({ device: '', view: '', full: '' })
  const columns = columnsOf(fields)
  return (
    <ListPage
      noun={noun}
      list={list}
      columns={list.open ? columns.filter(({ key }) => !inDetail.has(key)) : columns}
      opens
      actions={
        <>
          {note && <span className="muted">{note}</span>}
          <ExportButton title={title} list={list} sheet={sheetOf(fields)} />
        </>
      }
      aside={
        list.open && (
          <SidePanel key={list.open} title="设备详情" list={list}>
            <DevicePanel deviceNo={list.open} onMonitor={() => set({ device: list.open })} />
          </SidePanel>
        )
      }
    >
      {device && <DeviceMonitor key={device} deviceNo={device} onClose={() => set({ device: '', view: '', full: '' })} />}
    </ListPage>
  )
}
