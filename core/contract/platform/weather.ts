import { z } from 'zod'
import { post, sharedContract } from '../call.ts'
import { counted, figure, knownFigure } from '../figure.ts'
import { AreaCode, Text, Time } from '../shapes.ts'

const Asked = z.object({
  areaCode: AreaCode.default('130100').describe('区域'),
  startTime: Time.optional(),
  endTime: Time.optional(),
  dateType: Text(20).optional(),
})
/** The weather of a day as one word for everybody who draws it. */
export const WeatherIcon = z.enum(['clear', 'cloudy', 'overcast', 'snow', 'rain', 'wind', 'fog'])
const Weather = z.object({
  areaCode: z.string().describe('所属区域：所问区域无数据时为其所在市或省会'),
  areaName: z.string(),
  date: z.string(),
  tqqk: z.string().describe('天气情况'),
  icon: WeatherIcon,
  wd: figure('当前温度', '℃', 'weather.temp', 'date'),
  maxwd: knownFigure('最高温度', '℃', 'weather.maxTemp', 'date'),
  minwd: knownFigure('最低温度', '℃', 'weather.minTemp', 'date'),
  fx: z.string().describe('风向'),
  fl: counted('风力', '级', 'weather.windForce', 'date'),
  irradiance: figure('辐照度', 'W/m²', 'weather.irradiance', 'date'),
  humidity: figure('湿度', '%', 'weather.humidity', 'date'),
  source: z.enum(['observation', 'forecast']).describe('observation 观测 forecast 预报'),
  at: z.string().describe('观测时间，预报为空'),
})

export const weather = sharedContract('pie', 'weather:read', {
  getWeatherLine: post('/distributionSystem/getWeatherLine', '逐日天气实况', Asked, z.array(Weather)),
  getWeatherForecastLine: post('/distributionSystem/getWeatherForecastLine', '今天起的天气预报', Asked, z.array(Weather)),
})
