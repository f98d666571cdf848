import { alarm } from '../../../core/contract/alarms/alarm.ts'
import { alarmInfo } from '../../../core/contract/alarms/alarmInfo.ts'
import type { Api } from '../../../core/client.ts'
import { electricity } from '../../../core/contract/energy/electricity.ts'
import { generation } from '../../../core/contract/energy/generation.ts'
import { powerAnalysis } from '../../../core/contract/energy/powerAnalysis.ts'
import { profit } from '../../../core/contract/energy/profit.ts'
import { pv } from '../../../core/contract/energy/pv.ts'
import { pvStation } from '../../../core/contract/energy/pvStation.ts'
import { storage } from '../../../core/contract/energy/storage.ts'
import { home } from '../../../core/contract/platform/home.ts'
import { map } from '../../../core/contract/walls/map.ts'
import type { FigureWordName } from '../../../core/figures/figureWords.ts'
import { addDays, siteDay } from '../../../core/time/time.ts'

const today = siteDay(new Date())
const yesterday = addDays(today, -1)
const month = today.slice(0, 7)
/** Flows are kept for some weeks: of this month only its end. */
const pastMonth = addDays(today, -44).slice(0, 7)

export type Figure = number | null | undefined
type Asked = () => Promise<Figure>
/** The same word, organisation and period on several pages. */
export interface SameWord {
  word: FigureWordName
  of: string
  pages: Record<string, Asked>
}

/** Figures that carry the same word, asked of the pages they stand on. */
export function sameWords(api: Api): SameWord[] {
  const analysed = async (kind: string, dateType: 'day' | 'month' = 'month') =>
    (await api(powerAnalysis.powerAnalysis, { dateType })).energies.find(row => row.kind === kind)?.kwh
  const listed = async (field: 'generation' | 'consumption' | 'charging' | 'charge' | 'discharge' | 'selfUse' | 'feedIn', of = month) =>
    (await api(electricity.list, { month: of, size: 1 })).sum[field]
  const drawn = async (kind: string) =>
    (await api(generation.getGenerateElec, { dateType: 'day' })).datas
      .find(line => line.kind === kind && !line.past)
      ?.dates.reduce((sum, { val }) => sum + (val ?? 0), 0)
  const flows = (date: string, dateType: 'day' | 'month' = 'month') => api(powerAnalysis.powerAnalysis, { dateType, date })
  const sites = async () => (await api(home.stationPageList, { size: 100 })).records
  const station = async () => (await sites()).find(({ itemType }) => itemType === '003')!.itemNumber
  const settledOf = async (flow: string) => (await api(profit.getReconciliation, {})).rows.find(row => row.flow === flow)?.settled.kwh ?? 0
  const ofDay = { startTime: `${today} 00:00:00`, endTime: `${today} 23:59:59` }
  // A copied region grows old while a run lasts: where no part is known, neither is their sum.
  const sum = (values: readonly Figure[]) => {
    const known = values.filter(value => typeof value === 'number')
    return known.length === 0 ? null : known.reduce((all, value) => all + value, 0)
  }

  return [
    ...(['generation', 'consumption', 'charging', 'charge', 'discharge'] as const).map(
      (kind): SameWord => ({
        word: kind,
        of: '本月',
        pages: {
          能源分析: () => analysed(kind),
          电量看板: () => listed(kind),
          ...(kind === 'generation' || kind === 'consumption' ? { 曲线看板: () => drawn(kind) } : {}),
        },
      }),
    ),
    {
      word: 'generation',
      of: '今日',
      pages: {
        能源分析: () => analysed('generation', 'day'),
        地图大屏: async () => (await api(map.getCountEle, {})).eleDaySum,
        光储充看板: async () => (await api(generation.powerGenerationreal, {})).eleDaySum,
        首页: async () => (await api(home.getStatisticsByOrg, {})).eleDaySum,
      },
    },
    {
      word: 'delivered',
      of: '一座光伏站累计',
      pages: {
        站点页: async () => (await api(pv.getSystemDetails, { systemNo: await station() })).right.eleOnline,
        电站电量: async () => (await api(pvStation.sumEnergyDataByCode, { stationId: await station() })).eleOnline,
      },
    },
    {
      word: 'selfUse',
      of: '本月',
      pages: {
        能源分析: async () => (await flows(`${month}-01`)).selfUseKwh,
        电量看板: () => listed('selfUse'),
        电费结算: async () => (await api(electricity.getElePay, { month })).saved.kwh,
      },
    },
    ...[month, pastMonth].map(
      (of): SameWord => ({
        word: 'feedIn',
        of,
        pages: {
          能源分析: async () => (await flows(`${of}-01`)).feedInKwh,
          电量看板: () => listed('feedIn', of),
          电费结算: async () => (await api(electricity.getGrant, { month: of })).items[0]!.kwh,
        },
      }),
    ),
    {
      word: 'selfUse',
      of: '昨日',
      pages: { 能源分析: async () => (await flows(yesterday, 'day')).selfUseKwh, 收益大屏: () => settledOf('selfUse') },
    },
    {
      word: 'feedIn',
      of: '昨日',
      pages: {
        能源分析: async () => (await flows(yesterday, 'day')).feedInKwh,
        // Of the PV alone: beside it the wall shows what the storages gave to the grid.
        收益大屏: async () => (await settledOf('generation')) - (await settledOf('selfUse')),
      },
    },
    {
      word: 'storagePower',
      of: '现在',
      pages: {
        光储充看板: async () => (await api(generation.powerConsumptionreal, {})).storage.activePower,
        储能站点页之和: async () => {
          const own = (await sites()).filter(({ itemType }) => itemType === '004')
          return sum(await Promise.all(own.map(async row => (await api(storage.getMonitor, { systemNo: row.itemNumber }))?.power)))
        },
      },
    },
    {
      word: 'alarmsGoing',
      of: '现在',
      pages: {
        首页: async () => (await api(home.getAlarmStat, {})).beingcount,
        站点列表之和: async () => sum((await sites()).map(({ alarmCount }) => alarmCount)),
        大屏: async () => (await api(alarm.page, { live: true, pageSize: 1 })).total,
      },
    },
    {
      word: 'alarmsWaiting',
      of: '现在',
      pages: {
        顶栏: async () => (await api(alarm.page, { waiting: true, status: '1', pageSize: 1 })).total,
        告警列表: async () => sum((await api(alarm.getAlarmIndexByStatus, {})).map(({ waiting }) => waiting)),
      },
    },
    {
      word: 'alarmsDecided',
      of: '今日发生的',
      pages: {
        大屏: async () => (await api(home.getAlarmStatNew, {})).dealcount,
        告警统计: async () => (await api(alarmInfo.alarmInfoAnalyse, ofDay)).handled,
      },
    },
  ]
}
