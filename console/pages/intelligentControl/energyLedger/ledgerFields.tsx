import { energyKinds, type LedgerDay, registerEvents } from '../../../../core/contract/energy/energy.ts'
import { mostUnnoted } from '../../../../core/units/quality.ts'
import { round } from '../../../../core/units/units.ts'
import { choice, type Field, day, derived, number, tabsFilter, text, textFilter } from '../../../kit/fields/fields.ts'
import type { Values } from '../../../kit/hooks/useList.ts'
import { TwoLineText } from '../../../kit/detail/TwoLineText.tsx'

const kwh = { unit: 'kWh', width: 124 }
const sorted = { ...kwh, sort: true }
const sheetOnly = { list: false, detail: false }

/** What a person should know before believing the day, in words; '' = simply counted. */
export function marksOf({ events, estimated, counted, manual }: LedgerDay): string {
  const share = counted ? (estimated ?? 0) / counted : 0
  return [
    ...(manual === null ? [] : ['人工修正']),
    ...new Set(events.map(({ kind }) => registerEvents[kind])),
    ...(share > mostUnnoted ? [`估算 ${round(share * 100, 1)}%`] : []),
  ].join('、')
}

/** One register on one day, in the order of the sheet. */
export const ledgerFields: readonly Field<LedgerDay>[] = [
  day<LedgerDay>('day', '日期', { filter: ['from', 'to'], width: 106, sort: true }),
  text<LedgerDay>('shortName', '站点', { width: 150 }),
  {
    ...text<LedgerDay>('deviceName', '设备', { width: 200 }),
    cell: row => <TwoLineText second={row.deviceNo}>{row.deviceName}</TwoLineText>,
  },
  text<LedgerDay>('deviceNo', '设备编号', sheetOnly),
  choice<LedgerDay>('kind', '电量类别', energyKinds, { filter: true, width: 116 }),
  number<LedgerDay>('kwh', '计入电量', sorted),
  number<LedgerDay>('counted', '按读数', sorted),
  number<LedgerDay>('manual', '人工修正', sorted),
  number<LedgerDay>('estimated', '其中估算', { ...kwh, list: false }),
  number<LedgerDay>('broughtForward', '期初结转', { ...kwh, list: false }),
  derived<LedgerDay>('marks', '表计事件', marksOf),
]

/** What the tabs narrow to, as they stand in the address. */
const states = { noted: '需留意', manual: '人工修正' }

export const ledgerFilters = [
  tabsFilter('state', '台账状态', states),
  textFilter('keyword', '站点、设备'),
  ...ledgerFields.flatMap(({ in: { filter }, filter: one }) => (filter && one ? [one] : [])),
]

/** What the filters of the address mean to the call. */
export const ledgerInput = ({ state, ...others }: Values) => (state ? { ...others, [state]: true } : others)
