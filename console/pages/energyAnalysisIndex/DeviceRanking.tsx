import { powerAnalysis } from '../../../core/contract/energy/powerAnalysis.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { Ranking } from '../../kit/board/Ranking.tsx'
import { energyText } from '../../monitor/board/energyText.ts'

interface Props {
  where: { systemNo?: string; date: string; dateType: 'day' | 'month' | 'year' }
}

/** Which meters count the most of what is used. */
export function DeviceRanking({ where }: Props) {
  const call = useCall(powerAnalysis.getDevicePowerChart, where, { every: minutes(10), keep: true })
  return (
    <Panel
      title="用电设备"
      call={call}
      height={210}
      extra={({ rest }) => (rest.count > 0 ? `其余 ${rest.count} 台 ${energyText(rest.kwh)}` : '')}
      isEmpty={({ rows }) => rows.length === 0}
      empty="没有计量用电的设备"
    >
      {({ rows }) => {
        const most = Math.max(...rows.map(({ kwh }) => kwh), 0.01)
        return (
          <Ranking
            label="用电设备排名"
            bars={rows.map(({ deviceNo, deviceName, itemJname, kwh }) => ({
              key: deviceNo,
              name: itemJname,
              share: kwh / most,
              colour: 'var(--grid)',
              value: <b>{energyText(kwh)}</b>,
              title: `${itemJname} ${deviceName} ${deviceNo}`,
            }))}
          />
        )
      }}
    </Panel>
  )
}
