import { useEffect } from 'react'
import { pv } from '../../core/contract/energy/pv.ts'
import { seconds, useCall } from '../../core/call/useCall.ts'
import { useStage } from '../kit/stage/StageContext.ts'
import { WallColumn } from '../kit/WallColumn.tsx'
import { PriorityFaults } from '../panels/pv/PriorityFaults.tsx'
import { FocusCurve } from '../panels/pv/FocusCurve.tsx'
import { type Focused, focusedOf } from '../panels/pv/focusedOf.ts'
import { HealthMatrix } from '../panels/pv/HealthMatrix.tsx'
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
import './photoIntelligentMonitor.css'

/** All PV sites: what they give against what the light allows, every inverter, and what to do first. */
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
        columns: '400px minmax(0, 1fr) 440px',
        rows: '58px 116px minmax(0, 1fr) 276px',
        areas: ['head head head', 'strip strip strip', 'left matrix right', 'left focus right'],
      }}
      wide={{
        columns: 'minmax(0, 1.05fr) minmax(0, 1.25fr) minmax(0, 1.3fr) minmax(0, 0.77fr)',
        rows: '58px 116px minmax(0, 1fr)',
        areas: ['head head head head', 'strip strip strip strip', 'left matrix focus right'],
      }}
    >
      <PvStrip area="strip" />
      <WallColumn area="left" rows="minmax(0, 1fr) 330px" wide={{ columns: '1fr 1fr', rows: 'minmax(0, 1fr)' }}>
        <RatioRanking focus={siteId} onFocus={choose} />
        <LossCauses />
      </WallColumn>
      <HealthMatrix area="matrix" focus={siteId} onFocus={choose} />
      <FocusAndFaults focus={focus} onFocus={choose} />
    </WallStage>
  )
}

/**
 * Curve, neighbours and strings of the site in focus: together where the stage is wide; elsewhere the strings stand
 * below what is to be done first.
 */
function FocusAndFaults({ focus, onFocus }: { focus: Focused; onFocus: (siteId: string) => void }) {
  const { wide } = useStage()
  const strings = <StringCurrents focus={focus} />
  return (
    <>
      <div className={wide ? 'pv-focus pv-focus--wide' : 'pv-focus'}>
        <FocusCurve focus={focus} />
        <PeerBars focus={focus} />
        {wide && strings}
      </div>
      <WallColumn area="right" rows="minmax(0, 1fr) 330px" wide={{ columns: '1fr', rows: 'minmax(0, 1fr)' }}>
        <PriorityFaults onFocus={onFocus} />
        {!wide && strings}
      </WallColumn>
    </>
  )
}
