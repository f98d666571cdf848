import { type CSSProperties, Suspense } from 'react'
import { alarm } from '../../core/contract/alarms/alarm.ts'
import { camera } from '../../core/contract/devices/camera.ts'
import { type Explained, explains } from '../../core/explain/explains.ts'
import { formatDuration } from '../../core/time/time.ts'
import { type CallState, minutes, seconds, useCall } from '../../core/call/useCall.ts'
import { AlarmTag } from '../kit/AlarmTag.tsx'
import { useStage } from '../kit/stage/StageContext.ts'
import { lazyWithRetry } from '../kit/lazyWithRetry.ts'
import { IncidentCurve } from './IncidentCurve.tsx'
import { IncidentSteps } from './IncidentSteps.tsx'
import './incidentCard.css'

const CameraWall = lazyWithRetry(async () => ({ default: (await import('../panels/CameraWall.tsx')).CameraWall }))

interface Props {
  id: string
  /** New alarms the wall will go to next. */
  waiting: number
  onClose: () => void
}

/**
 * An alarm called up, or one the wall went to by itself: its facts, its curve, who does what about it, and the site's
 * cameras, beside the map.
 */
export default function IncidentCard({ id, waiting, onClose }: Props) {
  const one = useCall(alarm.getAlarmById, { id }, { every: seconds(10) })
  const { data, error } = one
  const { wide } = useStage()
  return (
    <aside
      className={wide ? 'incident incident--wide' : 'incident'}
      aria-label="事件"
      style={
        {
          gridArea: 'right',
          '--incident': data?.sign === '2' ? 'var(--abnormal)' : 'var(--alarm)',
        } as CSSProperties
      }
    >
      <header>
        <h2>事件</h2>
        {data && <AlarmTag sign={data.sign === '1' ? 1 : 2} />}
        {waiting > 0 && <p className="incident-more">还有 {waiting} 条</p>}
        <button type="button" onClick={onClose}>
          关闭
        </button>
      </header>
      {data ? <Facts data={data} call={one} /> : <p className="incident-note">{error ? '告警信息暂不可用' : '读取中'}</p>}
      {data?.sign === '1' && <IncidentCurve row={data} />}
      {data && <IncidentSteps steps={data.trace} />}
      {data && <Cameras siteId={data.stationId} />}
    </aside>
  )
}

/** The site's cameras, where it has any. */
function Cameras({ siteId }: { siteId: string }) {
  const list = useCall(camera.getCameraList, { siteIds: [siteId] }, { every: minutes(1) })
  return list.data?.length ? (
    <div className="incident-cameras">
      <Suspense fallback={null}>
        <CameraWall siteIds={[siteId]} limit={1} />
      </Suspense>
    </div>
  ) : null
}

type Row = NonNullable<ReturnType<typeof useCall<typeof alarm.getAlarmById>>['data']>

/** The documented "lower~upper"; an end that is empty is no limit. */
function limits({ stdValue, unitName }: Row): string {
  const [lower, upper] = stdValue.split('~')
  const text = !lower ? `≤ ${upper}` : !upper ? `≥ ${lower}` : `${lower} ~ ${upper}`
  return `${text} ${unitName}`
}

/** Names and addresses take a line of their own. */
const long = ['站点', '地址', '处理']

function Facts({ data, call }: { data: Row; call: CallState<Row> }) {
  const facts: [string, string, Explained?][] = [
    ['站点', data.stationName],
    ['设备', data.devName],
    ['级别', data.levelName],
    ...(data.value === null ? [] : [['数值', `${data.value} ${data.unitName}`, explains(call, 'value')] as [string, string, Explained]]),
    ...(data.stdValue ? [['限值', limits(data)] as [string, string]] : []),
    ['发生', data.time.slice(5)],
    ['持续', formatDuration(data.duration)],
    ['状态', data.statusName],
    ...(data.recoverTime ? [['恢复', data.recoverTime.slice(5)] as [string, string]] : []),
    ['地址', data.stationAddr],
    ...(data.handledBy ? [['处理', `${data.handledBy}　${data.handledAt.slice(5)}`] as [string, string]] : []),
    ['30 天内同类', `${data.sameIn30Days} 次`, explains(call, 'sameIn30Days')],
  ]
  return (
    <>
      <p className="incident-remark">{data.remark}</p>
      <dl>
        {facts.map(([name, value, explained]) => (
          <div key={name} className={long.includes(name) ? 'incident-long' : undefined}>
            <dt>{name}</dt>
            <dd {...explained}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
