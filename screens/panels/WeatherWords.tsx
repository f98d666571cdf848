import { weather } from '../../core/contract/weather.ts'
import { minutes, useCall } from '../../core/useCall.ts'

/** Newest weather of an area in a few words; for the country that of the region most sites are in. */
export function WeatherWords({ areaCode }: { areaCode: number | string }) {
  const line = useCall(weather.getWeatherForecastLine, Number(areaCode) === 100000 ? {} : { areaCode: String(areaCode) }, {
    every: minutes(10),
    keep: true,
  })
  const today = line.data?.[0]
  if (!today) return null
  return (
    <>
      {today.areaName}　{today.tqqk} {today.wd === null ? `${today.minwd}~${today.maxwd}` : Math.round(today.wd)} ℃　{today.fx} {today.fl}{' '}
      级
    </>
  )
}
