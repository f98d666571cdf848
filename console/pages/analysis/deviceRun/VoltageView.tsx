import { history, type VoltageMonth } from '../../../../core/contract/devices/history.ts'
import { MISSING, round } from '../../../../core/units/units.ts'
import { minutes, useCall } from '../../../../core/call/useCall.ts'
import { Panel } from '../../../kit/board/Panel.tsx'
import { StatRow } from '../../../kit/board/StatRow.tsx'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { ExportButton } from '../../../kit/print/ExportButton.tsx'
import { columnsOf, derived, type Field, sheetOf, text } from '../../../kit/fields/fields.ts'
import { Filters } from '../../../kit/list/Filters.tsx'
import { PageCard } from '../../../kit/pages/PageCard.tsx'
import { StateDot } from '../../../kit/detail/StateDot.tsx'
import { TwoLineText } from '../../../kit/detail/TwoLineText.tsx'
import { useList } from '../../../kit/hooks/useList.ts'

const percent = (value: number | null, decimals = 2) => (value === null ? MISSING : `${round(value, decimals).toFixed(decimals)}%`)
const signed = (value: number | null) => (value === null ? MISSING : `${value > 0 ? '+' : ''}${round(value).toFixed(2)}%`)
/** Time beyond a limit; unknown where there is no limit or nothing was measured. */
const beyond = (row: VoltageMonth, minutes: number) =>
  row.upper === null || row.maxDeviation === null ? MISSING : `${round(minutes / 60).toFixed(2)} h`
const verdict = ({ qualified }: VoltageMonth) => (qualified === null ? '无法判定' : qualified ? '合格' : '不合格')
const nominal = ({ nominalV }: VoltageMonth) => (nominalV === null ? MISSING : nominalV >= 1000 ? `${nominalV / 1000} kV` : `${nominalV} V`)
const limits = ({ upper, lower }: VoltageMonth) => (upper === null || lower === null ? '正负之和 10%' : `+${upper}% / ${lower}%`)

const column = (name: string, title: string, of: (row: VoltageMonth) => string, width = 108): Field<VoltageMonth> =>
  derived<VoltageMonth>(name, title, of, { width, align: 'right' })
const reached = (
  name: string,
  title: string,
  of: (row: VoltageMonth) => string,
  at: (row: VoltageMonth) => string,
): Field<VoltageMonth> => ({
  ...column(name, title, of, 118),
  cell: row => <TwoLineText second={at(row).slice(5, 16)}>{of(row)}</TwoLineText>,
})

const fields: readonly Field<VoltageMonth>[] = [
  {
    ...text<VoltageMonth>('deviceName', '设备', { width: 180 }),
    cell: row => <TwoLineText second={row.systemName}>{row.deviceName}</TwoLineText>,
  },
  text<VoltageMonth>('systemName', '站点', { list: false }),
  text<VoltageMonth>('deviceNo', '设备编号', { list: false }),
  text<VoltageMonth>('msTypeName', '类型', { width: 120, card: false }),
  column('nominal', '标称电压', nominal, 92),
  column('limits', '允许偏差', row => (row.nominalV === null ? MISSING : limits(row)), 116),
  {
    ...derived<VoltageMonth>('verdict', '判定', verdict, { width: 100 }),
    cell: row => <StateDot tone={row.qualified === null ? 'idle' : row.qualified ? 'good' : 'bad'}>{verdict(row)}</StateDot>,
  },
  column('rate', '合格率', row => percent(row.rate, 3)),
  reached(
    'max',
    '最大偏差',
    row => signed(row.maxDeviation),
    row => row.maxAt,
  ),
  reached(
    'min',
    '最小偏差',
    row => signed(row.minDeviation),
    row => row.minAt,
  ),
  column('mean', '平均偏差', row => signed(row.meanDeviation)),
  column('high', '越上限', row => beyond(row, row.highMinutes)),
  column('low', '越下限', row => beyond(row, row.lowMinutes)),
  column('known', '监测时段', row => `${row.coverage.reported}/${row.coverage.total}`, 112),
]
const columns = columnsOf(fields)

/** The voltage of a month against GB/T 12325: all monitors together, and every device that measures it. */
export function VoltageView({ site, month }: { site: string; month: string }) {
  const of = { ...(site && { systemNo: site }), month }
  const call = useCall(history.regulationHome, of, { every: minutes(10), keep: true })
  const list = useList(history.regulationList, { input: () => of, every: minutes(10), id: 'deviceNo' })
  const { data } = call
  const stats = [
    {
      title: '电压合格率',
      figure: data && { value: data.rate === null ? MISSING : round(data.rate, 3).toFixed(3), unit: '%' },
      basis: '电压监测仪，按时段',
    },
    { title: '监测点', figure: data && { value: data.devices, unit: '个' }, basis: data ? `可判定 ${data.judged} 个` : '' },
    { title: '合格监测点', figure: data && { value: data.qualified, unit: '个' }, basis: '合格率 ≥95%，10 kV 及以上 ≥98%' },
    {
      title: '最低',
      figure: data && { value: (data.worst[0]?.rate ?? null) === null ? MISSING : round(data.worst[0]!.rate!).toFixed(2), unit: '%' },
      basis: data?.worst[0]?.systemName ?? '',
    },
  ]
  return (
    <>
      <Panel
        title={`${month.slice(0, 7)} 电压合格率`}
        call={call}
        height={82}
        waiting={<StatRow stats={stats} />}
        extra={({ standard }) => standard}
      >
        {() => <StatRow stats={stats} />}
      </Panel>
      <PageCard title="监测明细">
        <Filters list={list}>
          <ExportButton title={`电压合格率 ${month.slice(0, 7)}_`} list={list} sheet={sheetOf(fields)} />
        </Filters>
        <DataTable list={list} columns={columns} noun="设备" />
        <p className="note">{data?.rule}。标称电压由当月实测中位值归入 GB/T 156 的等级；判定依《供电监管办法》第七条。</p>
      </PageCard>
    </>
  )
}
