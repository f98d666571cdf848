import { figureWords } from '../../../../core/figures/figureWords.ts'
import { environment, type Measure, type Sensor } from '../../../../core/contract/devices/environment.ts'
import type { EnvironmentName } from '../../../../core/devices/environmentIndicators.ts'
import { MISSING, round } from '../../../../core/units/units.ts'
import { seconds } from '../../../../core/call/useCall.ts'
import { AlarmTag } from '../../../alarms/AlarmTag.tsx'
import { DataAge } from '../../../kit/detail/DataAge.tsx'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { ExportButton } from '../../../kit/print/ExportButton.tsx'
import { columnsOf, derived, type Field, sheetOf, text, time } from '../../../kit/fields/fields.ts'
import { Filters } from '../../../kit/list/Filters.tsx'
import { PageCard } from '../../../kit/pages/PageCard.tsx'
import { StateDot } from '../../../kit/detail/StateDot.tsx'
import { TwoLineText } from '../../../kit/detail/TwoLineText.tsx'
import { useList } from '../../../kit/hooks/useList.ts'
import { LimitedValue } from '../../../monitor/LimitedValue.tsx'
import { airList, airNames } from './airNames.ts'

type F = Field<Sensor>
const sheetOnly = { list: false }

const valueText = (measure: Measure | null) =>
  !measure ? '' : measure.val === null ? MISSING : `${round(measure.val, 2)} ${measure.unitName}`

/** One quantity with its limits beneath; empty where a sensor does not measure it. */
const quantity = (name: EnvironmentName): F => ({
  ...derived<Sensor>(name, airNames[name], row => valueText(row[name]), { width: 108, align: 'right' }),
  cell: row => {
    const measure = row[name]
    if (!measure) return null
    const { alarmTop: upper, alarmBottom: lower } = measure
    return <LimitedValue value={{ ...measure, upper, lower }} every={row.samplingSeconds * 1000} />
  },
})

const fields: readonly F[] = [
  { ...text<Sensor>('systemAddr', '位置'), cell: row => <TwoLineText second={row.msNo}>{row.systemAddr}</TwoLineText> },
  text<Sensor>('msName', '监测装置', sheetOnly),
  text<Sensor>('msNo', '设备编号', sheetOnly),
  text<Sensor>('mstypeName', '类型', sheetOnly),
  ...airList.map(quantity),
  {
    ...derived<Sensor>('online', '状态', row => (row.online ? '在线' : '离线'), { width: 116 }),
    cell: row => (
      <StateDot tone={row.online ? 'good' : 'idle'}>
        {row.online ? '在线' : '离线'} <DataAge at={row.dateTime} every={row.samplingSeconds * 1000} />
      </StateDot>
    ),
  },
  time<Sensor>('dateTime', '数据时间', sheetOnly),
  {
    ...derived<Sensor>('alarmCount', figureWords.alarmsGoing.name, row => String(row.alarmCount), { width: 84, align: 'right' }),
    cell: row =>
      row.alarmCount > 0 ? <AlarmTag sign={row.ifAlarm ? '1' : '2'}>{row.alarmCount}</AlarmTag> : <span className="muted">0</span>,
  },
]
const columns = columnsOf(fields)

/** What the sensors of a site show now; each opens in the device monitor. */
export function SensorTable({ site }: { site: string }) {
  const list = useList(environment.getEnvironmentDevices, {
    input: () => ({ systemNo: site }),
    every: seconds(30),
    id: 'msNo',
  })
  return (
    <PageCard title="环境现值">
      <Filters list={list}>
        <ExportButton title="环境现值_" list={list} sheet={sheetOf(fields)} />
      </Filters>
      <DataTable list={list} columns={columns} noun="监测装置" opens />
    </PageCard>
  )
}
