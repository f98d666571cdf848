import { useState } from 'react'
import { patrol as patrols } from '../../../core/contract/orders/patrol.ts'
import { track } from '../../../core/contract/orders/track.ts'
import { type PatrolState, patrolStateNames } from '../../../core/rules/patrolStates.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'
import { SearchField } from '../../kit/list/SearchField.tsx'
import { SideList } from '../../kit/list/SideList.tsx'
import { StateDot } from '../../kit/detail/StateDot.tsx'
import { TwoLineText } from '../../kit/detail/TwoLineText.tsx'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { patrolTones } from '../../patrol/patrolFields.tsx'
import { LiveMap } from './trackMaps/LiveMap.tsx'
import { TrackView } from './trackMaps/TrackView.tsx'

/** Rounds of one page of the list. */
const size = 8
/** Positions come once a minute. */
const every = seconds(30)

/** 巡检轨迹地图: who is where now, and the way, the pictures and the doubtful positions of one round. */
export default function TrackMapsPage() {
  const [{ patrol, keyword }, set] = useUrlState({ patrol: '', keyword: '' })
  const [page, setPage] = useState(1)
  const list = useCall(patrols.list, { ...(keyword && { keyword }), current: page, size }, { keep: true, every })
  const live = useCall(track.coords, {}, { keep: true, every })
  return (
    <div className="side-page">
      <SideList
        title="巡检"
        search={
          <SearchField
            label="编号、名称、巡检人"
            value={keyword}
            onSearch={text => {
              set({ keyword: text })
              setPage(1)
            }}
          />
        }
        call={list}
        idOf={row => row.id}
        chosen={patrol}
        onChoose={id => set({ patrol: id === patrol ? '' : id })}
        page={page}
        size={size}
        onPage={setPage}
      >
        {row => (
          <>
            <TwoLineText second={`${row.planDate} ${row.userName}`}>{row.patrolName}</TwoLineText>
            <StateDot tone={patrolTones[row.state as PatrolState]}>{patrolStateNames[row.state as PatrolState]}</StateDot>
          </>
        )}
      </SideList>
      <div className="side-page-rest">
        {patrol ? (
          <TrackView key={patrol} id={patrol} live={live.data?.records ?? []} onClose={() => set({ patrol: '' })} />
        ) : (
          <LiveMap call={live} onOpen={id => set({ patrol: id })} areaCode={list.data?.records[0]?.areaCode ?? ''} />
        )}
      </div>
    </div>
  )
}
