import { useNavigate } from 'react-router-dom'
import { distribution } from '../../../core/contract/devices/distribution.ts'
import { qualityMark } from '../../../core/units/quality.ts'
import { siteDay } from '../../../core/time/time.ts'
import { energy, round } from '../../../core/units/units.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { Ranking } from '../../kit/board/Ranking.tsx'
import { siteNow } from '../../kit/hooks/useNow.ts'

/** Main meters by what they counted this month; each leads to its site. */
export function EnergyRanking() {
  const today = siteDay(new Date(siteNow()))
  const call = useCall(
    distribution.getDeviceEnergyRank,
    { startTime: `${today.slice(0, 7)}-01 00:00:00`, endTime: `${today} 23:59:59`, size: 20 },
    { every: minutes(5) },
  )
  const navigate = useNavigate()
  return (
    <Panel title="用电排名" call={call} height={300} extra="本月" isEmpty={({ rows }) => rows.length === 0} empty="本月暂无电量">
      {({ rows }) => (
        <Ranking
          label="本月用电排名"
          long
          bars={rows.map(({ deviceNo, deviceName, systemNo, systemName, kwh, share, quality }) => {
            const { value, unit } = energy(kwh)
            const mark = qualityMark(quality)
            return {
              key: deviceNo,
              name: systemName,
              share: kwh / Math.max(rows[0]!.kwh, 1),
              colour: 'var(--consumption)',
              value: (
                <>
                  <b>{value.toLocaleString('en-US')}</b> {unit}
                </>
              ),
              note: share === null ? undefined : `${round(share, 1).toFixed(1)}%`,
              title: `${systemName} ${deviceName}${mark ? `，${mark}` : ''}`,
              onOpen: () => navigate(`/intelligentControl/powerDistribuSys?site=${encodeURIComponent(systemNo)}`),
            }
          })}
        />
      )}
    </Panel>
  )
}
