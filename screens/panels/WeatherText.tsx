import { weather } from '../../core/contract/platform/weather.ts'
import { explains } from '../../core/explain/explains.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { areaInput } from './areaInput.ts'

/** Newest weather of an area in a few words; for the country that of the region most sites are in. */
export function WeatherText({ areaCode }: { areaCode: number | string }) {
  const line = useCall(weather.getWeatherForecastLine, areaInput(Number(areaCode)), {
    every: minutes(10),
    keep: true,
  })
  const today = line.data?.[0]
  if (!today) return null
  return (
    <>
      {today.areaName}　{today.tqqk}{' '}
      <span {...explains(line, today.wd === null ? '*.maxwd' : '*.wd', today.date)}>
        {today.wd === null ? `${Math.round(today.minwd)}~${Math.round(today.maxwd)}` : Math.round(today.wd)} ℃
      </span>
      　{today.fx} {today.fl} 级
    </>
  )
}
