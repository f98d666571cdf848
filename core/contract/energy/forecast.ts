import { z } from 'zod'
import { contract, get } from '../call.ts'
import { figure, knownFigure } from '../figure.ts'
import { AreaCode, Day } from '../shapes.ts'
import { Coverage } from './station.ts'
import { WeatherIcon } from '../platform/weather.ts'

/** What a day to come is expected to bring by the similar days of each area, and what that stands on. */
export const Expected = z.object({
  day: Day.describe('所预测的日期'),
  ycEleSumDay: figure('预计发电', 'kWh', 'forecast.day').describe('无法预测为空'),
  low: figure('预计发电区间下限', 'kWh', 'forecast.low').describe('近 60 日回算误差的第 10 百分位，回算不足 10 日为空'),
  high: figure('预计发电区间上限', 'kWh', 'forecast.high').describe('第 90 百分位'),
  reason: z.string().describe('无法预测的原因，可预测时空'),
  sumCap: knownFigure('参与预测的光伏运行容量', 'kW', 'forecast.capacity'),
  icon: WeatherIcon.nullable().describe('占容量最多的预报天气'),
  tqqk: z.string().describe('其天气情况'),
  skyShare: z.number().nullable().describe('该天气占参与预测容量的 %'),
  days: z.number().int().describe('各区县所用相似日的最少天数'),
  nearKw: z.number().describe('参与预测的容量中同类天气不足 3 日、以相近天气代替的 kW'),
  coverage: Coverage.describe('参与预测的站点：近 7 日有电量、有该日天气预报、有至少 3 个相似日'),
  at: z.string().describe('预测计算的时刻'),
})

/** What is to be generated, told from the own measured days. */
export const forecast = contract('pie', 'map:read', {
  ofDay: get(
    '/generateEle/forecast',
    '区域发电预测：相似日法；今日起 15 日以内，缺省为今日',
    z.object({
      areaCode: AreaCode.optional().describe('区域'),
      day: Day.optional().describe('日期'),
    }),
    Expected.extend({
      eleSumDay: figure('当日实际发电', 'kWh', 'forecast.measured').describe('未到之日为空'),
      ratio: figure('实际占预计', '%', 'forecast.ratio').describe('全部站点均参与预测时才有，否则为空'),
    }),
    { shared: true },
  ),
})
