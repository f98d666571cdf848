import { figureWords } from '../../../core/figures/figureWords.ts'
import { type ClockBand, clockBands, type GatewayRow, gatewayStates } from '../../../core/contract/devices/communication.ts'
import { clockSkewWords } from '../../../core/time/clockSkew.ts'
import { MISSING, wan } from '../../../core/units/units.ts'
import { DataAge } from '../../kit/detail/DataAge.tsx'
import { choiceFilter, derived, type Field, text, textFilter, time } from '../../kit/fields/fields.ts'
import { StateDot, type Tone } from '../../kit/detail/StateDot.tsx'
import { TwoLineText } from '../../kit/detail/TwoLineText.tsx'

const stateTones = { online: 'good', late: 'warn', offline: 'idle' } as const satisfies Record<keyof typeof gatewayStates, Tone>
const bandTones = { good: 'good', tolerable: 'warn', bad: 'bad', unknown: 'idle' } as const satisfies Record<ClockBand, Tone>

/** How a gateway stands, with the age of its newest value. */
export const GatewayState = ({ state, lastSeen, samplingSeconds }: Pick<GatewayRow, 'state' | 'lastSeen' | 'samplingSeconds'>) => (
  <StateDot tone={stateTones[state]}>
    {gatewayStates[state]} <DataAge at={lastSeen} every={samplingSeconds * 1000} />
  </StateDot>
)

const clockText = ({ clockSkew, clockBand }: GatewayRow) =>
  clockSkew === null ? clockBands[clockBand] : clockBand === 'good' ? `准确（${Math.round(clockSkew)} 秒）` : clockSkewWords(clockSkew)
export const GatewayClock = ({ row }: { row: GatewayRow }) => (
  <StateDot tone={bandTones[row.clockBand]} title={row.clockAt && `测于 ${row.clockAt}`}>
    {clockText(row)}
  </StateDot>
)

const countText = (value: number | null) => (value === null ? MISSING : `${wan(value).value}${wan(value).unit}`)
const sheetOnly = { list: false }

/** A gateway, in the order of the sheet. */
export const gatewayFields: readonly Field<GatewayRow>[] = [
  {
    ...text<GatewayRow>('gatewayName', '网关', { width: 190 }),
    cell: row => <TwoLineText second={row.gatewayNo}>{row.gatewayName}</TwoLineText>,
  },
  text<GatewayRow>('gatewayNo', '网关编号', sheetOnly),
  {
    ...text<GatewayRow>('stationName', '站点', { width: 150 }),
    cell: row => <TwoLineText second={row.areaName}>{row.stationName}</TwoLineText>,
  },
  {
    ...derived<GatewayRow>('state', '通信状态', row => gatewayStates[row.state], { width: 160 }),
    cell: row => <GatewayState {...row} />,
  },
  time<GatewayRow>('lastSeen', '最新数据', sheetOnly),
  derived<GatewayRow>('reporting', '设备在线', row => `${row.reporting}/${row.devices}`, { width: 90, align: 'right', figures: true }),
  { ...derived<GatewayRow>('clock', '时钟', clockText, { width: 180 }), cell: row => <GatewayClock row={row} /> },
  derived<GatewayRow>('points', '24 小时读数', row => countText(row.points), { width: 110, align: 'right', figures: true }),
  derived<GatewayRow>('lateShare', '迟到率', row => (row.lateShare === null ? MISSING : `${row.lateShare}%`), {
    width: 84,
    align: 'right',
    figures: true,
  }),
  derived<GatewayRow>('refused', '拒收', row => countText(row.refused), { width: 76, align: 'right', figures: true }),
  derived<GatewayRow>('alarmCount', figureWords.alarmsGoing.name, row => String(row.alarmCount), {
    width: 84,
    align: 'right',
    figures: true,
  }),
]

export const gatewayFilters = [textFilter('keyword', '网关、站点'), choiceFilter('clock', '时钟', clockBands)]
