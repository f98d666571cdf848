import { Suspense } from 'react'
import { whenIdle } from '../../core/browser/whenIdle.ts'
import { AlarmPanel } from '../alarms/AlarmPanel.tsx'
import { Board } from '../kit/board/Board.tsx'
import { EmptyState } from '../kit/state/EmptyState.tsx'
import { lazyPart } from '../kit/state/lazyPart.tsx'
import { PageCard } from '../kit/pages/PageCard.tsx'
import { useMenu } from '../kit/hooks/useMenu.ts'
import { ContractPanel } from '../monitor/board/ContractPanel.tsx'
import { OrderPanel } from '../monitor/board/OrderPanel.tsx'
import { deskPanels } from './home/desk/deskPanels.tsx'
import { Overview } from './home/Overview.tsx'
import { PowerPanel } from './home/PowerPanel.tsx'
import { RankingPanel } from './home/RankingPanel.tsx'
import { StationKinds } from './home/StationKinds.tsx'
import { WeatherPanel } from './home/WeatherPanel.tsx'

/** What lists are drawn with is half of the page's code and of what there is to draw: figures do not wait for it. */
const StationTable = lazyPart('站点列表', async () => {
  await whenIdle(1000)
  return { default: (await import('./home/StationTable.tsx')).StationTable }
})

/** As high as the list with ten rows and what filters them. */
const listOnItsWay = (
  <PageCard title="站点列表" height={514}>
    <EmptyState loading text="" />
  </PageCard>
)

/** One's own work before all else: a row over the whole width, of one panel or two. */
const rows = (desks: number, columns: number) => {
  if (desks === 0) return ''
  const half = Math.ceil(columns / 2)
  return `'${Array.from({ length: columns }, (_, place) => (desks === 2 && place >= half ? 'beside' : 'desk')).join(' ')}' auto`
}

/** What stands beside the list of stations is together as high as its ten rows. @param desks panels of one's own work */
const layoutsOf = (desks: number) => ({
  wide: `
    ${rows(desks, 4)}
    'overview overview overview overview' auto
    'power    kinds    orders   weather'  auto
    'table    table    alarms   alarms'   auto
    'table    table    ranking  ranking'  minmax(293px, 1fr) / 9fr 6fr 5fr 4fr`,
  desk: `
    ${rows(desks, 3)}
    'overview overview overview' auto
    'power    kinds    orders'   auto
    'table    table    weather'  auto
    'table    table    alarms'   minmax(332px, 1fr)
    'ranking  ranking  ranking'  auto / 9fr 8fr 8fr`,
  tablet: `
    ${rows(desks, 2)}
    'overview overview' auto
    'power    power'    auto
    'kinds    orders'   auto
    'table    table'    minmax(551px, auto)
    'alarms   weather'  auto
    'ranking  ranking'  auto / 1fr 1fr`,
})

/**
 * The day at a glance: what is generated, what stands still, what waits for somebody. First comes the work of whoever
 * looks: of a repairer the own orders, of a leader the team, of a customer the own sites, of an operator what is to be
 * decided. Who that is came with the menu, so that nothing moves.
 */
export default function HomePage() {
  const { desk } = useMenu()
  const [first, second] = desk ? deskPanels[desk] : []
  return (
    <Board
      layouts={layoutsOf(second ? 2 : first ? 1 : 0)}
      panels={{
        ...(first && { desk: first }),
        ...(second && { beside: second }),
        overview: <Overview />,
        power: <PowerPanel />,
        kinds: <StationKinds />,
        orders: (
          <>
            <OrderPanel />
            <ContractPanel />
          </>
        ),
        weather: <WeatherPanel />,
        table: (
          <Suspense fallback={listOnItsWay}>
            <StationTable />
          </Suspense>
        ),
        alarms: <AlarmPanel />,
        ranking: <RankingPanel />,
      }}
    />
  )
}
