import { Button } from 'antd'
import type { track } from '../../../../core/contract/orders/track.ts'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { CallState } from '../../../../core/call/useCall.ts'
import { DataAge } from '../../../kit/detail/DataAge.tsx'
import { ErrorNote } from '../../../kit/state/ErrorNote.tsx'
import { StaleMark } from '../../../kit/state/StaleMark.tsx'
import { PathMap } from '../../../kit/map/PathMap.tsx'
import { PageCard } from '../../../kit/pages/PageCard.tsx'
import { ReportTable } from '../../../kit/print/ReportTable.tsx'
import { useNow } from '../../../kit/hooks/useNow.ts'
import { liveMarks, regionOf } from './liveMarks.ts'

interface Props {
  call: CallState<ReplyOf<typeof track.coords>>
  /** Of the newest round: the region on show. */
  areaCode: string
  onOpen: (patrol: string) => void
}

const head = [
  { title: '巡检人' },
  { title: '班组' },
  { title: '巡检' },
  { title: '最近定位', width: '150px' },
  { title: '精度', width: '80px' },
]

/** Everybody who is on a round now, where they were heard of last. */
export function LiveMap({ call, areaCode, onOpen }: Props) {
  const now = useNow()
  const { data, error, refetch } = call
  const live = data?.records ?? []
  const region = regionOf(areaCode)
  return (
    <>
      <PageCard title="实时位置" extra={data && <StaleMark of={call} />}>
        {error && !data && <ErrorNote message={error.message} onRetry={refetch} />}
        <PathMap
          label="实时位置地图"
          region={region}
          path={[]}
          marks={liveMarks(live, now, onOpen)}
          view={live.length ? `live ${live.map(({ patrolId }) => patrolId).join()}` : `region ${region}`}
          around={live.map(({ longitude, latitude }) => [longitude, latitude])}
        />
      </PageCard>
      <PageCard title="巡检中的人员">
        <ReportTable
          label="巡检中的人员"
          head={head}
          empty={data ? '现在没有上报位置的巡检' : '数据加载中....'}
          rows={live.map(({ patrolId, userName, teamName, patrolName, time, intervalSeconds, accuracy }) => ({
            key: patrolId,
            cells: [
              userName,
              teamName,
              <Button key="open" type="link" size="small" className="row-action" onClick={() => onOpen(patrolId)}>
                {patrolName}
              </Button>,
              <DataAge key="age" at={time} every={intervalSeconds * 1000} />,
              `${Math.round(accuracy)} m`,
            ],
          }))}
        />
        {data && data.silent > 0 && <p className="note">另有 {data.silent} 人巡检中，还没有可信的定位</p>}
      </PageCard>
    </>
  )
}
