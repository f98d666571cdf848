import type { ReactNode } from 'react'
import { power } from '../../core/units.ts'
import { AlarmTag } from '../alarms/AlarmTag.tsx'
import { Measured } from '../kit/Measured.tsx'
import { SearchField } from '../kit/SearchField.tsx'
import { SideList } from '../kit/SideList.tsx'
import { StateDot } from '../kit/StateDot.tsx'
import { TwoLines } from '../kit/TwoLines.tsx'
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
export function SiteSide({ sites, filter, powerless = false, onChoose }: Props) {
  const { call, name, setName, page, setPage, size, shown } = sites
  return (
    <SideList
      title="站点"
      search={
        <>
          <SearchField label="站点名称或编号" value={name} onSearch={setName} />
          {filter}
        </>
      }
      rows={call.data?.records}
      error={call.error}
      onRetry={call.refetch}
      idOf={row => row.itemNumber}
      chosen={shown}
      onChoose={onChoose}
      page={page}
      size={size}
      total={call.data?.total ?? 0}
      onPage={setPage}
    >
      {row => (
        <>
          <TwoLines second={row.consName || row.areaName}>
            <StateDot tone={siteStates[row.state].tone} title={siteStates[row.state].word}>
              {row.itemJname}
            </StateDot>
          </TwoLines>
          <span>
            {!powerless && <Measured figure={power(row.activePower)} at={row.at} quality={row.activePowerQuality} ageless />}
            {row.alarmCount > 0 && <AlarmTag sign={row.alarmSign || '1'}>{row.alarmCount}</AlarmTag>}
          </span>
        </>
      )}
    </SideList>
  )
}
