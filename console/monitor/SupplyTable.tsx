import { figureWords } from '../../core/figures/figureWords.ts'
import { useMemo } from 'react'
import { supply, type SuppliedDevice } from '../../core/contract/devices/supply.ts'
import { type SupplyKind, supplies } from '../../core/devices/supplies.ts'
import { MISSING, round } from '../../core/units/units.ts'
import { seconds } from '../../core/call/useCall.ts'
import { AlarmTag } from '../alarms/AlarmTag.tsx'
import { DataAge } from '../kit/detail/DataAge.tsx'
import { DataTable } from '../kit/list/DataTable.tsx'
import { ExportButton } from '../kit/print/ExportButton.tsx'
import { columnsOf, derived, type Field, sheetOf, text, textFilter, time } from '../kit/fields/fields.ts'
import { Filters } from '../kit/list/Filters.tsx'
import { PageCard } from '../kit/pages/PageCard.tsx'
import { StateDot } from '../kit/detail/StateDot.tsx'
import { TwoLineText } from '../kit/detail/TwoLineText.tsx'
import { useList } from '../kit/hooks/useList.ts'
import { LimitedValue } from './LimitedValue.tsx'

type F = Field<SuppliedDevice>
const sheetOnly = { list: false }
const filters = [textFilter('device', '设备名称或编号')]

/** How the columns are called; their units stand with the values. */
const titles: Readonly<Record<string, string>> = {
  A000000001: '电功率',
  C000000001: '供水温度',
  C000000002: '回水温度',
  C000000003: '供水压力',
  C000000004: '瞬时流量',
  C000000005: '热功率',
  C000000006: '今日供热量',
  C000000010: '燃气流量',
  C000000021: '水泵频率',
  C000000022: '水箱液位',
  C000000023: '今日用水量',
  C000000031: '供气压力',
  C000000032: '供气流量',
  C000000033: '压力露点',
}

const shownOf = (row: SuppliedDevice, no: string) => row.values.find(({ indiNo }) => indiNo === no)

function column(no: string): F {
  const text = (row: SuppliedDevice) => {
    const value = shownOf(row, no)
    // Empty is what a device does not measure, `--` what it measures and nobody knows.
    return !value ? '' : value.val === null ? MISSING : `${round(value.val, 2)} ${value.unitName}`
  }
  return {
    ...derived<SuppliedDevice>(no, titles[no] ?? no, text, { width: 108, align: 'right' }),
    cell: row => {
      const value = shownOf(row, no)
      return value ? <LimitedValue value={value} every={row.samplingSeconds * 1000} /> : null
    },
  }
}

const states: Readonly<Record<number, string>> = { 0: '停机', 1: '运行' }
const stateText = ({ online, running }: SuppliedDevice) => (!online ? '离线' : running === null ? '在线' : (states[running] ?? '故障'))

const fieldsOf = (kind: SupplyKind): readonly F[] => [
  {
    ...text<SuppliedDevice>('equalName', '设备', { width: 138 }),
    cell: row => <TwoLineText second={row.msNo}>{row.equalName}</TwoLineText>,
  },
  text<SuppliedDevice>('msNo', '设备编号', sheetOnly),
  {
    ...text<SuppliedDevice>('msTypeName', '类型', { width: 116 }),
    cell: row => <TwoLineText second={[row.brandName, row.model].filter(Boolean).join(' ')}>{row.msTypeName}</TwoLineText>,
  },
  derived<SuppliedDevice>('model', '品牌型号', row => [row.brandName, row.model].filter(Boolean).join(' '), sheetOnly),
  ...supplies[kind].columns.map(column),
  {
    ...derived<SuppliedDevice>('online', '状态', stateText, { width: 140 }),
    cell: row => (
      <StateDot tone={!row.online ? 'idle' : row.running === 0 ? 'ended' : (row.running ?? 1) > 1 ? 'bad' : 'good'}>
        {stateText(row)} <DataAge at={row.lastDate} every={row.samplingSeconds * 1000} />
      </StateDot>
    ),
  },
  time<SuppliedDevice>('lastDate', '数据时间', sheetOnly),
  {
    ...derived<SuppliedDevice>('alarmCount', figureWords.alarmsGoing.name, row => String(row.alarmCount), { width: 84, align: 'right' }),
    cell: row => (row.alarmCount > 0 ? <AlarmTag sign="1">{row.alarmCount}</AlarmTag> : <span className="muted">0</span>),
  },
]

/** The devices of a supply of a site with what they measure; each opens in the device monitor. */
export function SupplyTable({ supply: kind, site }: { supply: SupplyKind; site: string }) {
  const list = useList(supply.page, {
    filters,
    input: ({ device }) => ({ supply: kind, systemNo: site, ...(device && { keyword: device }) }),
    every: seconds(30),
    id: 'msNo',
    paging: 'pageNo',
  })
  const fields = useMemo(() => fieldsOf(kind), [kind])
  return (
    <PageCard title={`${supplies[kind].title}设备`}>
      <Filters list={list}>
        <ExportButton title={`${supplies[kind].title}设备_`} list={list} sheet={sheetOf(fields)} />
      </Filters>
      <DataTable list={list} columns={columnsOf(fields)} noun="设备" opens />
    </PageCard>
  )
}
