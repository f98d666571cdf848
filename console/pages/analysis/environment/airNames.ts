import type { EnvironmentName } from '../../../../core/devices/environmentIndicators.ts'

/** How the quantities of the air are called, in the order they are shown. */
export const airNames: Readonly<Record<EnvironmentName, string>> = {
  temperature: '温度',
  humidity: '湿度',
  pm2: 'PM2.5',
  smoke: 'TVOC',
  sf6: 'SF₆',
  noise: '噪声',
}
export const airList = Object.keys(airNames) as EnvironmentName[]
