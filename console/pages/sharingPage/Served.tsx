import type { ReplyOf } from '../../../core/contract/call.ts'
import { home } from '../../../core/contract/platform/home.ts'
import { sharing } from '../../../core/contract/energy/sharing.ts'
import { explains } from '../../../core/explain/explains.ts'
import { type Figure, money, power, wan } from '../../../core/units/units.ts'
import { type CallState, minutes, useCall } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { type Stat, StatRow } from '../../kit/board/StatRow.tsx'
import { combineCalls } from '../../kit/hooks/combineCalls.ts'

type Orgs = ReplyOf<typeof sharing.byOrg>
type Counts = ReplyOf<typeof home.statisticsCount>

const count = (value: number, unit: string): Figure => ({ value, unit })

function statsOf(orgs: Orgs | undefined, counts: Counts | undefined, counted: CallState<Counts>): Stat[] {
  const sum = (of: 'contracts' | 'expiring' | 'amount' | 'orders' | 'openOrders' | 'alarms' | 'installedCap') =>
    orgs?.reduce((all, row) => all + row[of], 0)
  const shown = (value: number | undefined, figure: (value: number) => Figure) => (value === undefined ? undefined : figure(value))
  const expiring = sum('expiring')
  const amount = sum('amount')
  return [
    {
      title: '客户',
      figure: counts && count(counts.customerCount, '家'),
      explained: counts && explains(counted, 'customerCount'),
      basis: orgs ? `${orgs.length} 家企业` : '',
    },
    {
      title: '站点在线',
      figure: counts && count(counts.stationOnline, `/ ${counts.stationCount} 座`),
      explained: counts && explains(counted, 'stationOnline'),
      share: { ratio: counts && counts.stationCount > 0 ? counts.stationOnline / counts.stationCount : null, of: '在线站点 ÷ 站点' },
      basis: '',
    },
    {
      title: '设备在线',
      figure: counts && count(counts.deviceOnline, `/ ${counts.deviceCount} 台`),
      explained: counts && explains(counted, 'deviceOnline'),
      basis: '',
    },
    { title: '光伏装机', figure: shown(sum('installedCap'), power), basis: '' },
    {
      title: '在执行合同',
      figure: shown(sum('contracts'), value => count(value, '份')),
      basis: expiring === undefined ? '' : `30 天内到期 ${expiring} 份`,
    },
    { title: '在执行合同金额', figure: shown(amount, value => wan(value, '元')), basis: amount === undefined ? '' : `¥${money(amount)}` },
    { title: '近30天工单', figure: shown(sum('orders'), value => count(value, '张')), basis: orgs ? `未完成 ${sum('openOrders')} 张` : '' },
    { title: '正在发生的告警', figure: shown(sum('alarms'), value => count(value, '条')), basis: '' },
  ]
}

/** All that is served in eight figures. */
export function Served() {
  const orgs = useCall(sharing.byOrg, {}, { every: minutes(1) })
  const counted = useCall(home.statisticsCount, {}, { every: minutes(1) })
  return (
    <Panel title="服务总览" call={combineCalls(orgs, counted)} waiting={<StatRow stats={statsOf(undefined, counted.data, counted)} />}>
      {rows => <StatRow stats={statsOf(rows, counted.data, counted)} />}
    </Panel>
  )
}
