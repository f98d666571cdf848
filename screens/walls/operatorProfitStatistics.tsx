import { useStage } from '../kit/stage/StageContext.ts'
import { WallColumn } from '../kit/WallColumn.tsx'
import { BusinessKinds } from '../panels/profit/BusinessKinds.tsx'
import { DailyReconciliation } from '../panels/profit/DailyReconciliation.tsx'
import { Operators } from '../panels/profit/Operators.tsx'
import { ProfitMonths } from '../panels/profit/ProfitMonths.tsx'
import { ProfitStrip } from '../panels/profit/ProfitStrip.tsx'
import { ProfitWaterfall } from '../panels/profit/ProfitWaterfall.tsx'
import { SiteMonths } from '../panels/profit/SiteMonths.tsx'
import { SiteProfits } from '../panels/profit/SiteProfits.tsx'
import { useOverview } from '../panels/profit/useOverview.ts'
import { useWall } from './frame/useWall.ts'
import { WallStage } from './frame/WallStage.tsx'

/** What the sites earn, cost and leave: by item, month, kind of business, operator and site. */
export default function ProfitWall() {
  const wall = useWall()
  const { data, stale } = useOverview()
  return (
    <WallStage
      wall={wall}
      at={data?.at}
      stale={stale}
      layout={{
        columns: 'minmax(0, 1.12fr) minmax(0, 1fr) 500px',
        rows: '58px 136px minmax(0, 1fr) minmax(0, 1.16fr)',
        areas: ['head head head', 'strip strip strip', 'fall months right', 'cells shares right'],
      }}
      // Five figures need three columns: the tables beside them take the whole height.
      wide={{
        least: { width: 3000, height: 740 },
        columns: 'minmax(0, 1.1fr) minmax(0, 1.1fr) minmax(640px, 1.2fr) minmax(440px, 1fr) minmax(440px, 1fr)',
        rows: '58px 136px minmax(0, 1fr)',
        areas: ['head head head head head', 'strip strip strip shares right', 'fall months cells shares right'],
      }}
    >
      <ProfitStrip area="strip" />
      <ProfitWaterfall area="fall" />
      <ProfitMonths area="months" />
      <SiteMonths area="cells" />
      <Tables />
    </WallStage>
  )
}

/** Who brings what, and the day's account: on a wide wall, whose panels are low, the long list of sites stands in the tallest place. */
function Tables() {
  const { wide } = useStage()
  return wide ? (
    <>
      <WallColumn area="shares" wide={{ columns: '1fr', rows: 'minmax(0, 1fr) minmax(0, 1.2fr)' }}>
        <BusinessKinds />
        <DailyReconciliation />
      </WallColumn>
      <WallColumn area="right" wide={{ columns: '1fr', rows: 'minmax(0, 1fr) minmax(164px, 0.42fr)' }}>
        <SiteProfits />
        <Operators />
      </WallColumn>
    </>
  ) : (
    <>
      <WallColumn area="shares" rows="minmax(0, 1fr) 164px">
        <BusinessKinds />
        <Operators />
      </WallColumn>
      <WallColumn area="right" rows="minmax(0, 1fr) minmax(0, 1.16fr)">
        <SiteProfits />
        <DailyReconciliation />
      </WallColumn>
    </>
  )
}
