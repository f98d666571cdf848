import { indicator } from './indicators.ts'

/** What is measured of the air of a place, under the documents' names (`smoke` is TVOC), in the order they are shown. */
export const environmentIndicators = {
  temperature: indicator.ambientTemperature,
  humidity: indicator.humidity,
  pm2: indicator.pm,
  smoke: indicator.tvoc,
  sf6: indicator.sf6,
  noise: indicator.noise,
} as const
export type EnvironmentName = keyof typeof environmentIndicators
