import { useEffect } from 'react'
import { pv } from '../../core/contract/energy/pv.ts'
import { seconds, useCall } from '../../core/call/useCall.ts'
import { WallColumn } from '../kit/WallColumn.tsx'
import { Deviations } from '../panels/pv/Deviations.tsx'
import { FocusCurve } from '../panels/pv/FocusCurve.tsx'
import { focusedOf } from '../panels/pv/focusedOf.ts'
import { LossCauses } from '../panels/pv/LossCauses.tsx'
import { PeerBars } from '../panels/pv/PeerBars.tsx'
import { PvStrip } from '../panels/pv/PvStrip.tsx'
import { RatioRanking } from '../panels/pv/RatioRanking.tsx'
import { rememberPhotoMonitor } from '../panels/pv/rememberPhotoMonitor.ts'
import { StringCurrents } from '../panels/pv/StringCurrents.tsx'
import { useFocus } from '../panels/pv/useFocus.ts'
import { useSiteAlarms } from '../panels/useSiteAlarms.ts'
import { lightLabel } from '../panels/pv/labels.ts'
import { useWall } from './frame/useWall.ts'
import { WallStage } from './frame/WallStage.tsx'

/** All PV sites: what they give against what the light allows, who falls behind and what it costs, and one site closely. */
export default function PhotoMonitorWall() {
  const wall = useWall()
  const performance = useCall(pv.getPerformance, {}, { every: seconds(15) })
  const { data } = performance
  const order = [...(data?.sites ?? [])].sort((a, b) => (b.lossKwh ?? -1) - (a.lossKwh ?? -1)).map(({ siteId }) => siteId)
  const { siteId, held, choose } = useFocus(order)
  const alarms = useSiteAlarms(wall.alarms, data && order)
  const focus = focusedOf(performance, siteId)
  useEffect(() => rememberPhotoMonitor(), [])

  return (
    <WallStage
      wall={{ ...wall, alarms }}
      at={data?.at}
      stale={performance.stale}
      sites={data && { online: data.coverage.reported, total: data.coverage.total }}
      weather={
        <>
          {lightLabel(data?.light) && <span>{lightLabel(data?.light)}</span>}
          {focus.name && (
            <span>
              聚焦 {focus.name}
              {held ? '' : '（轮播）'}
            </span>
          )}
        </>
      }
      layout={{
        columns: '380px minmax(0, 1fr) 440px',
        rows: '58px 116px minmax(0, 1fr)',
        areas: ['head head head', 'strip strip strip', 'left deviations focus'],
      }}
      wide={{
        columns: 'minmax(0, 1.05fr) minmax(0, 1.6fr) minmax(0, 1.35fr)',
        rows: '58px 116px minmax(0, 1fr)',
        areas: ['head head head', 'strip strip strip', 'left deviations focus'],
      }}
    >
      <PvStrip area="strip" />
      <WallColumn area="left" rows="minmax(0, 1fr) 404px" wide={{ columns: '1fr 1fr', rows: 'minmax(0, 1fr)' }}>
        <RatioRanking focus={siteId} onFocus={choose} />
        <LossCauses />
      </WallColumn>
      <Deviations area="deviations" focus={siteId} onFocus={choose} />
      <WallColumn area="focus" rows="minmax(0, 1.1fr) minmax(0, 1fr) minmax(0, 1fr)">
        <FocusCurve focus={focus} />
        <PeerBars focus={focus} />
        <StringCurrents focus={focus} />
      </WallColumn>
    </WallStage>
  )
}
