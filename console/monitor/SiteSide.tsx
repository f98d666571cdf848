import type { ReactNode } from 'react'
import { power } from '../../core/units/units.ts'
import { AlarmTag } from '../alarms/AlarmTag.tsx'
import { MeasuredValue } from '../kit/detail/MeasuredValue.tsx'
import { StateDot } from '../kit/detail/StateDot.tsx'
import { TwoLineText } from '../kit/detail/TwoLineText.tsx'
import { SitesPanel } from './SitesPanel.tsx'
import { siteStates } from './siteStates.ts'
import type { Sites } from './useSites.ts'

interface Props {
  sites: Sites
  /** Above the list, what narrows it besides. */
  filter?: ReactNode
  /** The page is not about electricity. */
  powerless?: boolean
  onChoose: (id: string) => void
}

/** The sites of a kind with what an operator looks for: are they there, what do they do, what is wrong. */
export const SiteSide = ({ sites, filter, powerless = false, onChoose }: Props) => (
  <SitesPanel sites={sites} filter={filter} onChoose={onChoose}>
    {row => (
      <>
        <TwoLineText second={row.consName || row.areaName}>
          <StateDot tone={siteStates[row.state].tone} title={siteStates[row.state].word}>
            {row.itemJname}
          </StateDot>
        </TwoLineText>
        <span>
          {!powerless && <MeasuredValue figure={power(row.activePower)} at={row.at} quality={row.activePowerQuality} ageless />}{' '}
          {row.alarmCount > 0 && <AlarmTag sign={row.alarmSign || '1'}>{row.alarmCount}</AlarmTag>}
        </span>
      </>
    )}
  </SitesPanel>
)
