import { generation } from '../../../core/contract/energy/generation.ts'
import { MISSING, round } from '../../../core/units/units.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { Ranking } from '../../kit/board/Ranking.tsx'
import { energyText } from '../../monitor/board/energyText.ts'

/** Plants by today's use hours: a large one has no head start. Before the sun is up it is the month's generation that tells them apart. */
export function PlantRanking() {
  const call = useCall(generation.getItemInfo, {}, { every: minutes(5) })
  const risen = call.data?.some(({ useHours }) => useHours !== null && useHours > 0) ?? true
  return (
    <Panel
      title="光伏电站排名"
      call={call}
      height={212}
      extra={risen ? '今日等效利用小时' : '今日尚未发电，按本月每千瓦发电'}
      isEmpty={items => items.length === 0}
      empty="暂无光伏站点"
    >
      {items => {
        const of = (item: (typeof items)[number]) =>
          risen ? item.useHours : item.monthQuantity === null || item.runCap <= 0 ? null : item.monthQuantity / item.runCap
        const ranked = [...items].sort((a, b) => (of(b) ?? -1) - (of(a) ?? -1))
        const most = Math.max(...ranked.map(item => of(item) ?? 0), 0.01)
        return (
          <Ranking
            label="光伏电站排名列表"
            bars={ranked.map(item => {
              const hours = of(item)
              return {
                key: item.itemNumber,
                name: item.itemJname,
                share: (hours ?? 0) / most,
                colour: 'var(--generation)',
                value: (
                  <>
                    <b>{hours === null ? MISSING : round(hours).toFixed(2)}</b> h
                  </>
                ),
                title: `${item.itemName}：今日 ${energyText(item.dayQuantity)}，本月 ${energyText(item.monthQuantity)}`,
              }
            })}
          />
        )
      }}
    </Panel>
  )
}
