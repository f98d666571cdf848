import { Button, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { patrol as patrols, type PlannedDevice } from '../../../../core/contract/orders/patrol.ts'
import { type LivePosition, track, type TrackPoint } from '../../../../core/contract/orders/track.ts'
import { patrolStateNames } from '../../../../core/rules/patrolStates.ts'
import { seconds, useCall } from '../../../../core/call/useCall.ts'
import { ControlRow } from '../../../kit/input/ControlRow.tsx'
import { ErrorNote } from '../../../kit/state/ErrorNote.tsx'
import { FactStrip } from '../../../kit/detail/FactStrip.tsx'
import { type MapMark, PathMap } from '../../../kit/map/PathMap.tsx'
import { PlayBack } from '../../../kit/map/PlayBack.tsx'
import { PageCard } from '../../../kit/pages/PageCard.tsx'
import { ReportTable } from '../../../kit/print/ReportTable.tsx'
import { useNow } from '../../../kit/hooks/useNow.ts'
import { lengthOf, progressOf } from '../../../patrol/patrolFields.tsx'
import { liveMarks, regionOf } from './liveMarks.ts'
import { Photo } from './Photo.tsx'

interface Props {
  id: string
  live: readonly LivePosition[]
  onClose: () => void
}

const every = seconds(30)
const place = ({ longitude, latitude }: { longitude: number; latitude: number }) => [longitude, latitude] as const
const photoHead = [{ title: '时间', width: '160px' }, { title: '文件' }, { title: '位置' }, { title: '查看', width: '80px' }]
const doubtHead = [{ title: '时间', width: '160px' }, { title: '原因' }, { title: '位置' }, { title: '精度', width: '90px' }]
const coordinates = ({ longitude, latitude }: TrackPoint) => `${longitude.toFixed(5)}, ${latitude.toFixed(5)}`

/** Sites of a round, once each, with how many of their devices were looked at. */
function siteMarks(devices: readonly PlannedDevice[]): MapMark[] {
  const sites = new Map<string, { first: PlannedDevice; done: number; all: number }>()
  for (const device of devices) {
    const known = sites.get(device.stationId) ?? { first: device, done: 0, all: 0 }
    sites.set(device.stationId, { ...known, all: known.all + 1, done: known.done + (device.result ? 1 : 0) })
  }
  return [...sites].map(([id, { first, done, all }]) => ({
    id,
    at: place(first),
    kind: 'site',
    label: `${first.stationName} ${done}/${all}`,
    title: `${first.stationName}：已检 ${done} 台，共 ${all} 台`,
  }))
}

/** One round on the map: its way to be played back, its sites, pictures, and on wish what is not believed. */
export function TrackView({ id, live, onClose }: Props) {
  const now = useNow()
  const round = useCall(patrols.detail, { id }, { keep: true, every })
  const way = useCall(track.getTrackByPatrolId, { patrolId: id }, { keep: true, every })
  const planned = useCall(patrols.deviceList, { patrolId: id, size: 100 }, { keep: true, every })
  const [doubts, setDoubts] = useState(false)
  const [at, setAt] = useState<number | null>(null)
  const [photo, setPhoto] = useState<TrackPoint | null>(null)

  const all = way.data?.points
  const good = useMemo(() => (all ?? []).filter(({ type, mark }) => type === '00' && !mark), [all])
  const doubtful = useMemo(() => (all ?? []).filter(({ mark }) => mark), [all])
  const photos = useMemo(() => (all ?? []).filter(({ type }) => type === '01'), [all])
  const moments = useMemo(() => good.map(({ time }) => time), [good])
  const path = useMemo(() => good.map(place), [good])
  const sites = useMemo(() => siteMarks(planned.data?.records ?? []), [planned.data])
  const shown = at === null ? null : good[Math.min(at, good.length - 1)]

  const error = round.error ?? way.error
  if (error && !round.data)
    return (
      <PageCard title="巡检轨迹" extra={<Button onClick={onClose}>返回实时位置</Button>}>
        <ErrorNote message={error.message} onRetry={round.refetch} />
      </PageCard>
    )
  const row = round.data
  const marks: MapMark[] = [
    ...sites,
    ...photos.map(
      (point): MapMark => ({
        id: point.id,
        at: place(point),
        kind: 'photo',
        title: `照片 ${point.time}`,
        chosen: photo?.id === point.id,
        onOpen: () => setPhoto(point),
      }),
    ),
    ...(doubts
      ? doubtful.map(
          (point): MapMark => ({ id: point.id, at: place(point), kind: 'doubt', title: `${point.time} ${point.markName}，不计入轨迹` }),
        )
      : []),
    ...liveMarks(
      live.filter(({ patrolId }) => patrolId === id),
      now,
    ),
    ...(shown
      ? [{ id: 'head', at: place(shown), kind: 'head', label: shown.time.slice(11, 16), title: `回放到 ${shown.time}` } as const]
      : []),
  ]
  const around = [...path, ...sites.map(mark => mark.at), ...photos.map(place)]
  return (
    <>
      <FactStrip
        label="巡检概况"
        facts={[
          { title: '状态', value: row && patrolStateNames[row.state] },
          { title: '巡检人', value: row?.userName },
          { title: '时间', value: row && (row.startTime ? `${row.startTime.slice(5, 16)} 至 ${row.endTime.slice(11, 16) || '今'}` : '--') },
          { title: '设备', value: row && progressOf(row) },
          { title: '轨迹', value: row && (lengthOf(row) || '没有定位'), hint: '可信定位/全部定位；长度只按可信定位计算' },
          { title: '照片', value: row && `${row.photos} 张` },
        ]}
      />
      <PageCard title={row?.patrolName ?? '巡检轨迹'} extra={<Button onClick={onClose}>返回实时位置</Button>}>
        <ControlRow
          end={
            <Checkbox checked={doubts} disabled={doubtful.length === 0} onChange={({ target }) => setDoubts(target.checked)}>
              显示不可信的点（{doubtful.length}）
            </Checkbox>
          }
        >
          <PlayBack moments={moments} at={at} onChange={setAt} />
        </ControlRow>
        <PathMap
          label="巡检轨迹地图"
          region={regionOf(row?.areaCode ?? '')}
          path={path}
          gone={at === null ? path.length : at + 1}
          marks={marks}
          view={`${id} ${way.data && planned.data ? 'known' : ''}`}
          around={way.data && planned.data ? around : []}
        />
      </PageCard>
      {photos.length > 0 && (
        <PageCard title="照片">
          <ReportTable
            label="照片"
            head={photoHead}
            empty=""
            rows={photos.map(point => ({
              key: point.id,
              cells: [
                point.time,
                point.fileName || '尚未上传',
                coordinates(point),
                <Button
                  key="see"
                  type="link"
                  size="small"
                  disabled={!point.fileId}
                  aria-label={`查看照片 ${point.time}`}
                  onClick={() => setPhoto(point)}
                >
                  查看
                </Button>,
              ],
            }))}
          />
        </PageCard>
      )}
      {doubts && (
        <PageCard title="不可信的定位">
          <ReportTable
            label="不可信的定位"
            head={doubtHead}
            empty="没有"
            rows={doubtful.map(point => ({
              key: point.id,
              cells: [point.time, point.markName, coordinates(point), `${Math.round(point.accuracy)} m`],
            }))}
          />
        </PageCard>
      )}
      {photo && <Photo point={photo} onClose={() => setPhoto(null)} />}
    </>
  )
}
