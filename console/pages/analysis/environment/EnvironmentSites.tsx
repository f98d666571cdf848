import type { EnvironmentSite } from '../../../../core/contract/devices/environment.ts'
import { AlarmTag } from '../../../alarms/AlarmTag.tsx'
import { StateDot } from '../../../kit/detail/StateDot.tsx'
import { TwoLineText } from '../../../kit/detail/TwoLineText.tsx'
import { type ListedSites, SitesPanel } from '../../../monitor/SitesPanel.tsx'

interface Props {
  sites: ListedSites<EnvironmentSite>
  onChoose: (site: string) => void
}

/** Which sites have sensors, how many of them are heard, and where the air is not as it should be. */
export const EnvironmentSites = ({ sites, onChoose }: Props) => (
  <SitesPanel sites={sites} onChoose={onChoose}>
    {row => (
      <>
        <TwoLineText second={row.areaName}>
          <StateDot
            tone={row.online === 0 ? 'idle' : row.online < row.sensors ? 'warn' : 'good'}
            title={`${row.sensors} 台监测装置中 ${row.online} 台在线`}
          >
            {row.itemJname}
          </StateDot>
        </TwoLineText>
        <span>
          <span className="muted">
            {row.online}/{row.sensors} 台
          </span>{' '}
          {row.alarmCount > 0 && <AlarmTag sign={row.alarmSign || '1'}>{row.alarmCount}</AlarmTag>}
        </span>
      </>
    )}
  </SitesPanel>
)
