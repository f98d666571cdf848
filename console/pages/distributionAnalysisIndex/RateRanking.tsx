import { useNavigate } from 'react-router-dom'
import { distribution } from '../../../core/contract/devices/distribution.ts'
import { MISSING, power, round } from '../../../core/units/units.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { Ranking } from '../../kit/board/Ranking.tsx'

const colours = { 轻载: 'var(--grid)', 正常: 'var(--generation)', 重载: 'var(--consumption)', 过载: 'var(--alarm)' } as const

/** Transformers by their load rate now; each leads to its site. */
export function RateRanking() {
  const call = useCall(distribution.getLoadRate, { size: 20 }, { every: seconds(30) })
  const navigate = useNavigate()
  return (
    <Panel
      title="负载率排名"
      call={call}
      height={300}
      extra="实时"
      isEmpty={({ transformers }) => transformers.length === 0}
      empty="暂无变压器"
    >
      {({ transformers }) => (
        <Ranking
          label="变压器负载率排名"
          long
          bars={transformers.map(({ deviceNo, deviceName, systemNo, systemName, loadRate, band, power: kw }) => {
            const load = power(kw)
            return {
              key: deviceNo,
              name: `${systemName} ${deviceName}`,
              share: Math.min(1, (loadRate ?? 0) / 120),
              colour: band ? colours[band] : 'var(--text3)',
              value: (
                <>
                  <b>{loadRate === null ? MISSING : round(loadRate, 1).toFixed(1)}</b> %
                </>
              ),
              note: `${load.value} ${load.unit}`,
              title: `${systemName} ${deviceName}${band ? `，${band}` : ''}`,
              onOpen: () => navigate(`/intelligentControl/powerDistribuSys?site=${encodeURIComponent(systemNo)}`),
            }
          })}
        />
      )}
    </Panel>
  )
}
