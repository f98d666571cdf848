import type { ReactNode } from 'react'
import type { Explained } from '../../core/explain/explains.ts'
import { AlarmShape, type AlarmSign } from './AlarmTag.tsx'
import { DataAge } from './DataAge.tsx'
import { useNow } from './now.ts'
import './wallHeader.css'

interface Props {
  title: string
  /** Place, weather, wind: short words beside the date. */
  weather?: ReactNode
  /** Arrival of the newest data on the wall, epoch ms; 0 = none yet. */
  updatedAt: number
  /** The data is older than it should be. */
  stale?: boolean
  /** The server is not reached: nothing up here is known to hold still. */
  cut?: boolean
  /** There is no data, and none is waited for. */
  none?: boolean
  sites?: { online: number; total: number; explained?: Explained }
  /** null = not known yet: never told as none. */
  alarms?: number | null
  /** The worse kind that is among them. */
  worst?: AlarmSign
  area?: string
}

/** Clock and weather at the left, title in the middle, and at the right the three things that tell whether the wall can be trusted. */
export function WallHeader({
  title,
  weather,
  updatedAt,
  stale = false,
  cut = false,
  none,
  sites,
  alarms,
  worst = 1,
  area = 'head',
}: Props) {
  return (
    <header className={`wall-header${cut ? ' wall-header--cut' : ''}${stale ? ' wall-header--late' : ''}`} style={{ gridArea: area }}>
      <div className="wall-header-side">
        <Clock />
        {weather && <span className="wall-header-weather">{weather}</span>}
      </div>
      <h1>{title}</h1>
      <div className="wall-header-side wall-header-side--right">
        {cut && <strong role="alert">连接中断</strong>}
        <DataAge since={updatedAt} stale={stale || cut} none={none} />
        {sites && (
          <span className="wall-header-sites" {...sites.explained}>
            在线站点 <b>{sites.online}</b>
            <small>/{sites.total}</small>
          </span>
        )}
        {alarms !== undefined && (
          <span className={alarms ? `wall-header-alarms wall-header-alarms--${worst}` : undefined}>
            <AlarmShape sign={worst} size={13} />
            告警 <b>{alarms ?? '--'}</b>
          </span>
        )}
      </div>
    </header>
  )
}

const time = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const day = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', month: 'long', day: 'numeric' })
const weekday = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', weekday: 'long' })

/** The region's own time, whatever zone the wall's machine is set to. */
function Clock() {
  const now = useNow(1000)
  return (
    <>
      <time className="wall-header-clock">{time.format(now)}</time>
      <span>
        {day.format(now)} {weekday.format(now)}
      </span>
    </>
  )
}
