import { weather } from '../../../core/contract/weather.ts'
import { MISSING } from '../../../core/units.ts'
import { minutes, useCall } from '../../../core/useCall.ts'
import { CallCard } from '../../kit/CallCard.tsx'
import { useUrlState } from '../../kit/useUrlState.ts'
import { WeatherIcon } from './WeatherIcon.tsx'
import './weatherPanel.css'

/** Weather where the station list looks; the documents' default area otherwise. */
export function WeatherPanel() {
  const [{ areaCode }] = useUrlState({ areaCode: '' })
  const call = useCall(weather.getWeatherForecastLine, areaCode ? { areaCode } : {}, { every: minutes(10), keep: true })
  return (
    <CallCard
      className="home-weather"
      title="天气"
      call={call}
      extra={days => days[0]?.areaName}
      isEmpty={days => days.length === 0}
      empty="暂无天气数据"
    >
      {([today, ...later]) =>
        today && (
          <>
            <div className="home-weather-now">
              <WeatherIcon kind={today.icon} />
              <strong>{today.wd === null ? MISSING : Math.round(today.wd)}℃</strong>
              <span>
                {today.tqqk}
                <small>
                  {today.fx} {today.fl} 级
                </small>
              </span>
            </div>
            <p className="home-muted">
              {today.irradiance !== null && `辐照 ${Math.round(today.irradiance)} W/m² `}
              {today.humidity !== null && `湿度 ${Math.round(today.humidity)}%`}
            </p>
            <ul>
              {later.slice(0, 3).map(day => (
                <li key={day.date}>
                  <span>{day.date.slice(5)}</span>
                  <WeatherIcon kind={day.icon} />
                  <span>{day.tqqk}</span>
                  <span className="home-number">
                    {Math.round(day.minwd)}~{Math.round(day.maxwd)}℃
                  </span>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </CallCard>
  )
}
