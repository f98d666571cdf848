import { electricity } from '../../core/contract/energy/electricity.ts'
import { generation } from '../../core/contract/energy/generation.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { Board } from '../kit/board/Board.tsx'
import { CalendarControls } from '../kit/stat/CalendarControls.tsx'
import { StatPage } from '../kit/stat/StatPage.tsx'
import { useCalendar } from '../kit/stat/useCalendar.ts'
import { useCan } from '../kit/hooks/useMenu.ts'
import { DayBars } from './elePage/DayBars.tsx'
import { ElectricityTable } from './elePage/ElectricityTable.tsx'
import { MoneyPanel } from './elePage/MoneyPanel.tsx'
import { MonthSums } from './elePage/MonthSums.tsx'
import { SharePanel } from './elePage/SharePanel.tsx'

/** What the settlement pays is for those who may see income: for others the two panels are not there. */
const layoutsOf = (money: boolean) => ({
  wide: `'sums sums sums sums' auto 'bars bars share ${money ? 'money' : 'share'}' auto 'table table table table' auto / 1fr 1fr 1fr 1fr`,
  desk: `'sums sums sums' auto 'bars bars share' auto ${money ? "'money money money' auto" : ''} 'table table table' auto / 1fr 1fr 1fr`,
  tablet: `'sums' auto 'bars' auto 'share' auto ${money ? "'money' auto" : ''} 'table' auto / minmax(0, 1fr)`,
})

/** 电量看板: how much electricity did each site make, use, charge and sell in a month, and what did the settlement make of it? */
export default function ElePage() {
  const calendar = useCalendar(['month'])
  const month = calendar.name
  const money = useCan('profit:read')
  const sums = useCall(electricity.list, { month, size: 1 }, { every: minutes(5), keep: true })
  const days = useCall(generation.getGenerateElec, { date: `${month}-01` }, { every: minutes(10), keep: true })
  return (
    <StatPage controls={<CalendarControls calendar={calendar} />}>
      <Board
        layouts={layoutsOf(money)}
        panels={{
          sums: <MonthSums call={sums} />,
          bars: <DayBars call={days} />,
          share: <SharePanel call={sums} />,
          ...(money && { money: <MoneyPanel month={month} /> }),
          table: <ElectricityTable month={month} />,
        }}
      />
    </StatPage>
  )
}
