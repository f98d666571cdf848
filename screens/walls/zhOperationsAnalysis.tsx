import { ChargingStrip } from '../panels/charging/ChargingStrip.tsx'
import { HourField } from '../panels/charging/HourField.tsx'
import { IncomeShares } from '../panels/charging/IncomeShares.tsx'
import { NewestOrders } from '../panels/charging/NewestOrders.tsx'
import { OrderDays } from '../panels/charging/OrderDays.tsx'
import { PileMatrix } from '../panels/charging/PileMatrix.tsx'
import { StationRanking } from '../panels/charging/StationRanking.tsx'
import { useChargingHome } from '../panels/charging/useChargingHome.ts'
import { usePiles } from '../panels/charging/usePiles.ts'
import { useSiteAlarms } from '../panels/useSiteAlarms.ts'
import { UtilisationDays } from '../panels/charging/UtilisationDays.tsx'
import { WeekHeat } from '../panels/charging/WeekHeat.tsx'
import { useWall } from './frame/useWall.ts'
import { WallStage } from './frame/WallStage.tsx'

/** Charging as a business: what is earned and charged today, when and where, and how each pile stands. */
export default function OperationsWall() {
  const wall = useWall()
  const { data, stale } = useChargingHome()
  const piles = usePiles()
  const alarms = useSiteAlarms(
    wall.alarms,
    piles.data?.map(({ itemNumber }) => itemNumber),
  )
  return (
    <WallStage
      wall={{ ...wall, alarms }}
      at={data?.at}
      stale={stale}
      sites={data?.stations}
      layout={{
        columns: 'minmax(0, 1.07fr) minmax(0, 2.19fr) minmax(0, 1fr)',
        rows: '58px 128px minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.06fr)',
        areas: ['head head head', 'strip strip strip', 'rates field heat', 'days field ranking', 'income piles newest'],
      }}
      wide={{
        least: { width: 3600, height: 720 },
        columns: 'minmax(0, 1fr) minmax(0, 0.95fr) minmax(0, 1.4fr) minmax(0, 1.25fr) minmax(0, 0.8fr)',
        rows: '58px 128px minmax(0, 1fr) minmax(0, 1fr)',
        areas: [
          'head head head head head',
          'strip strip strip strip strip',
          'rates heat field piles newest',
          'days income field ranking newest',
        ],
      }}
    >
      <ChargingStrip area="strip" />
      <UtilisationDays area="rates" />
      <OrderDays area="days" />
      <IncomeShares area="income" />
      <HourField area="field" />
      <PileMatrix area="piles" />
      <WeekHeat area="heat" />
      <StationRanking area="ranking" />
      <NewestOrders area="newest" />
    </WallStage>
  )
}
