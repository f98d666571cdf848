import { AlarmTag } from '../../../alarms/AlarmTag.tsx'
import { SearchField } from '../../../kit/SearchField.tsx'
import { SideList } from '../../../kit/SideList.tsx'
import { StateDot } from '../../../kit/StateDot.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import type { EnvironmentSiteList } from './useEnvironmentSites.ts'

interface Props {
  sites: EnvironmentSiteList
  onChoose: (site: string) => void
}

/** Which sites have sensors, how many of them are heard, and where the air is not as it should be. */
export function EnvironmentSites({ sites: { call, name, setName, page, setPage, size, shown }, onChoose }: Props) {
  return (
    <SideList
      title="站点"
      search={<SearchField label="站点名称或编号" value={name} onSearch={setName} />}
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
          <TwoLines second={row.areaName}>
            <StateDot
              tone={row.online === 0 ? 'idle' : row.online < row.sensors ? 'warn' : 'good'}
              title={`${row.sensors} 台监测装置中 ${row.online} 台在线`}
            >
              {row.itemJname}
            </StateDot>
          </TwoLines>
          <span>
            <span className="muted">
              {row.online}/{row.sensors} 台
            </span>{' '}
            {row.alarmCount > 0 && <AlarmTag sign={row.alarmSign || '1'}>{row.alarmCount}</AlarmTag>}
          </span>
        </>
      )}
    </SideList>
  )
}
