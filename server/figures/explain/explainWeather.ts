import type { ReplyOf } from '../../../core/contract/call.ts'
import type { weather } from '../../../core/contract/platform/weather.ts'
import { explain } from '../explain.ts'

type Day = ReplyOf<typeof weather.getWeatherLine>[number]

const values = {
  temp: ['当前温度', '℃', ({ wd }: Day) => wd],
  maxTemp: ['最高温度', '℃', ({ maxwd }: Day) => maxwd],
  minTemp: ['最低温度', '℃', ({ minwd }: Day) => minwd],
  windForce: ['风力', '级', ({ fl }: Day) => fl],
  irradiance: ['辐照度', 'W/m²', ({ irradiance }: Day) => irradiance],
  humidity: ['湿度', '%', ({ humidity }: Day) => humidity],
} as const
/** What belongs to a moment of the day; the rest to all of it. */
const momentary = ['temp', 'irradiance', 'humidity']

/** What the values of a day's weather tell: whether they were observed or forecast, when and for which area. @param areaCode asked for */
export function explainWeather(days: readonly Day[], areaCode: string) {
  for (const [name, [title, unit, of]] of Object.entries(values))
    explain(`weather.${name}`, date => {
      const day = days.find(each => each.date === date)
      const observed = day?.source === 'observation'
      const elsewhere = day && day.areaCode !== areaCode
      return {
        formula: momentary.includes(name) ? `${title} = 该日最近一次观测值` : `${title} = 气象数据所给的当日值`,
        source: elsewhere ? `区域 ${areaCode} 没有气象数据，取其所在市或省会 ${day.areaName}` : '所问区域自身的气象数据',
        day: date,
        at: day?.at,
        inputs: day
          ? [
              {
                name: `${day.areaName} ${date}`,
                kind: observed ? '观测' : '预报',
                value: of(day),
                unit,
                at: day.at,
                note: observed ? '' : '预报值，尚无观测',
              },
            ]
          : [],
      }
    })
}
