import type { DeviceRun } from '../../../../core/contract/devices/history.ts'
import { energy, type Figure, MISSING, power, round } from '../../../../core/units/units.ts'
import { derived, type Field, figure, text } from '../../../kit/fields/fields.ts'
import { MeasuredValue } from '../../../kit/detail/MeasuredValue.tsx'
import { TwoLineText } from '../../../kit/detail/TwoLineText.tsx'

const fixed = (value: number | null, decimals: number, unit: string): Figure => ({
  value: value === null ? MISSING : round(value, decimals).toFixed(decimals),
  unit,
})
const words = ({ value, unit }: Figure) => (value === MISSING ? MISSING : `${value} ${unit}`.trim())
const moment = (at: string) => at.slice(5, 16)
const hours = (minutes: number, known = true): Figure => ({ value: known ? round(minutes / 60).toFixed(2) : MISSING, unit: 'h' })

/** A figure of a row with the moment it stood at. */
const reached = (
  name: string,
  title: string,
  of: (row: DeviceRun) => Figure,
  at: (row: DeviceRun) => string,
  width = 118,
): Field<DeviceRun> => ({
  ...derived<DeviceRun>(name, title, row => words(of(row)), { width, align: 'right' }),
  cell: row => (
    <TwoLineText second={moment(at(row))}>
      <MeasuredValue figure={of(row)} />
    </TwoLineText>
  ),
})
const plain = (name: string, title: string, of: (row: DeviceRun) => Figure, width = 100): Field<DeviceRun> => ({
  ...derived<DeviceRun>(name, title, row => words(of(row)), { width, align: 'right' }),
  cell: row => <MeasuredValue figure={of(row)} />,
})

/** What a device did, of any days. */
export const runFields: readonly Field<DeviceRun>[] = [
  {
    ...text<DeviceRun>('deviceName', '设备', { width: 170 }),
    cell: row => <TwoLineText second={row.systemName}>{row.deviceName}</TwoLineText>,
  },
  text<DeviceRun>('systemName', '站点', { list: false }),
  text<DeviceRun>('deviceNo', '设备编号', { list: false }),
  text<DeviceRun>('msTypeName', '类型', { width: 120, card: false }),
  reached(
    'maxLoad',
    '最大负荷',
    row => power(row.load.max),
    row => row.load.maxAt,
  ),
  reached(
    'minLoad',
    '最小负荷',
    row => power(row.load.min),
    row => row.load.minAt,
  ),
  plain('meanLoad', '平均负荷', row => power(row.load.mean)),
  reached(
    'maxRate',
    '最大负载率',
    row => fixed(row.loadRate.max, 1, '%'),
    row => row.loadRate.maxAt,
  ),
  {
    ...plain('meanRate', '平均负载率', row => fixed(row.loadRate.mean, 1, '%'), 104),
    cell: row => (
      <span title={row.loadRateBy === 'computed' ? '视在功率 ÷ 额定容量' : '设备上报'}>
        <MeasuredValue figure={fixed(row.loadRate.mean, 1, '%')} />
      </span>
    ),
  },
  plain('heavy', '≥80% 时长', row => hours(row.heavyMinutes, row.loadRateBy !== '')),
  plain('over', '>100% 时长', row => hours(row.overMinutes, row.loadRateBy !== ''), 104),
  plain('factor', '平均功率因数', row => fixed(row.powerFactor.mean, 3, ''), 112),
  reached(
    'minFactor',
    '最低功率因数',
    row => fixed(row.powerFactor.min, 3, ''),
    row => row.powerFactor.minAt,
  ),
  reached(
    'maxVoltage',
    '最高相电压',
    row => fixed(row.voltage.max, 1, 'V'),
    row => row.voltage.maxAt,
  ),
  reached(
    'minVoltage',
    '最低相电压',
    row => fixed(row.voltage.min, 1, 'V'),
    row => row.voltage.minAt,
  ),
  plain('meanVoltage', '平均相电压', row => fixed(row.voltage.mean, 1, 'V'), 108),
  reached(
    'maxCurrent',
    '最大相电流',
    row => fixed(row.current.max, 1, 'A'),
    row => row.current.maxAt,
  ),
  plain('meanCurrent', '平均相电流', row => fixed(row.current.mean, 1, 'A'), 108),
  figure<DeviceRun>('kwh', '电量', energy, { width: 112, quality: row => row.kwhQuality }),
  plain('run', '运行时长', row => hours(row.runMinutes, row.load.max !== null)),
  {
    ...plain('silent', '无数据', row => hours(row.silentMinutes), 92),
    cell: row => (
      <span title={`${row.coverage.reported}/${row.coverage.total} 个 15 分钟时段有数据`}>
        <MeasuredValue figure={hours(row.silentMinutes)} />
      </span>
    ),
  },
]
