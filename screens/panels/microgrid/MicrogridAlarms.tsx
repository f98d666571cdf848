import { AlarmTag } from '../../kit/AlarmTag.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { useShortTime } from '../../kit/useShortTime.ts'
import { waitsFor } from '../../kit/waitsFor.ts'
import type { LiveAlarms } from '../useLiveAlarms.ts'
import { useDistribution } from './useDistribution.ts'
import { useLive } from './useLive.ts'
import { noMicrogrid } from './labels.ts'
import { useBox } from '../../kit/stage/useBox.ts'
import './microgridAlarms.css'

/** Height of a row and of the gap below it, stage units (microgridAlarms.css). */
const [rowHeight, gap] = [28, 12]

/** What is wrong mostly names the device: where both are long, it says enough. */
const named = (device: string, remark: string) => device.length + remark.length <= 20

interface Props {
  area: string
  alarms: LiveAlarms
  limit?: number
}

/**
 * Live alarms of the micro-grid: from the feed, which tells in the moment; from the reply where the feed does not hold
 * all of them. While there are none, those that recovered last.
 */
export function MicrogridAlarms({ area, alarms, limit = 6 }: Props) {
  const reply = useDistribution()
  const live = useLive()
  const short = useShortTime()
  const { data } = live
  const [box, { height }] = useBox()
  const places = height > 0 ? Math.min(limit, Math.floor((height + gap) / (rowHeight + gap))) : limit
  const own = new Set(data?.siteIds)
  const rows = alarms.complete
    ? alarms.records
        .filter(({ stationId }) => own.has(stationId))
        .map(({ id, sign, devName, stationName, remark, time }) => ({
          key: id,
          sign,
          device: devName,
          site: stationName,
          remark,
          since: time,
        }))
    : (reply.data?.alarms ?? []).map(({ deviceNo, deviceName, siteName, ...row }) => ({
        ...row,
        key: `${deviceNo}/${row.since}`,
        device: deviceName,
        site: siteName,
      }))
  const past = rows.length > 0 ? [] : (reply.data?.recovered ?? [])
  const count = alarms.complete ? rows.length : Math.max(rows.length, data?.alarms ?? 0)
  return (
    <Panel
      area={area}
      title="微电网告警"
      tone="alarm"
      scope={rows.length > 0 ? `${count} 条未处理` : past.length > 0 && '当前没有告警，近 7 天已恢复'}
      // The feed is everybody's: which of it are the micro-grid's is known with its sites.
      source={waitsFor(waitsFor(alarms, reply, alarms.complete || reply.data !== undefined), live, data !== undefined)}
      empty={data === null ? noMicrogrid : rows.length + past.length === 0 && (reply.data ? '近 7 天没有告警' : '当前没有告警')}
    >
      <ul ref={box} className={past.length > 0 ? 'grid-alarms grid-alarms--past' : 'grid-alarms'}>
        {rows.slice(0, places).map(({ key, sign, device, site, remark, since }) => (
          <li key={key}>
            <AlarmTag sign={sign === '1' ? 1 : 2} />
            {named(device, remark) && <b>{device}</b>}
            <span>{remark}</span>
            <small>{site}</small>
            <time>{short(since)}</time>
          </li>
        ))}
        {past.slice(0, places).map(({ deviceNo, deviceName, siteName, remark, since, until }) => (
          <li key={`${deviceNo}/${since}`}>
            <em>已恢复</em>
            {named(deviceName, remark) && <b>{deviceName}</b>}
            <span>{remark}</span>
            <small>{siteName}</small>
            <time>
              {short(since)} 至 {until.slice(0, 10) === since.slice(0, 10) ? until.slice(11, 16) : short(until)}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
