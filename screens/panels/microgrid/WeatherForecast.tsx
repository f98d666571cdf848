import { weather } from '../../../core/contract/platform/weather.ts'
import { explains } from '../../../core/explain/explains.ts'
import { instantOf } from '../../../core/time/time.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { age } from '../../kit/age.ts'
import { useNow } from '../../kit/now.ts'
import { Panel } from '../../kit/Panel.tsx'
import { useNightAt } from '../useNightAt.ts'
import { useLive } from './useLive.ts'
import { WeatherIcon } from './WeatherIcon.tsx'
import { noMicrogrid } from './labels.ts'
import './weatherForecast.css'

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
const dayName = (date: string, place: number) =>
  place === 0 ? '今天' : place === 1 ? '明天' : (weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '')

/** Days on show. */
const shown = 5

/** Weather at the micro-grid now and for the days to come. */
export function WeatherForecast({ area }: { area: string }) {
  const live = useLive()
  const areaCode = live.data?.areaCode
  const line = useCall(weather.getWeatherForecastLine, { areaCode }, { every: minutes(10), keep: true, enabled: areaCode !== undefined })
  const now = useNow(10_000)
  const { night } = useNightAt(live.data)
  const days = line.data ?? []
  const [today] = days
  const observed = today?.at ? age(now - instantOf(today.at).getTime()) : ''
  return (
    <Panel
      area={area}
      title="天气"
      tone="grid"
      scope={
        today && (
          <>
            {today.areaName}
            <span className="panel-age">{observed}</span>
          </>
        )
      }
      source={areaCode === undefined ? live : line}
      empty={live.data === null ? noMicrogrid : !today && '暂无天气数据'}
    >
      {today && (
        <div className="weather-place">
          <div className="weather">
            <div className="weather-now">
              <WeatherIcon kind={today.icon} night={night} />
              <div>
                <b {...explains(line, '*.wd', today.date)}>
                  {today.wd === null ? '--' : Math.round(today.wd)}
                  <small>℃</small>
                </b>
                <span>{today.tqqk}</span>
              </div>
              <p>
                <span {...explains(line, '*.fl', today.date)}>
                  {today.fx} {today.fl} 级
                </span>
                <span {...explains(line, '*.humidity', today.date)}>
                  湿度 {today.humidity === null ? '--' : Math.round(today.humidity)} %
                </span>
                <span {...explains(line, '*.irradiance', today.date)}>
                  辐照 {today.irradiance === null ? '--' : Math.round(today.irradiance)} W/m²
                </span>
              </p>
            </div>
            <ol>
              {days.slice(0, shown).map((day, place) => (
                <li key={day.date} title={day.tqqk}>
                  <span>{dayName(day.date, place)}</span>
                  <WeatherIcon kind={day.icon} />
                  <b {...explains(line, '*.maxwd', day.date)}>
                    {Math.round(day.minwd)} ~ {Math.round(day.maxwd)}
                  </b>
                </li>
              ))}
            </ol>
          </div>
        </div>
      )}
    </Panel>
  )
}
