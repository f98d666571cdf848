import { indicator } from '../../../../core/devices/indicators.ts'
import { loadRateLimits } from '../../../../core/devices/loadLevel.ts'

interface Metric {
  title: string
  /** Of one device all are drawn, of several the first. */
  indicators: readonly string[]
  limits?: readonly { name: string; unit: string; value: number }[]
}

/** What can be drawn of devices beside each other. */
export const metrics = {
  load: { title: '负荷', indicators: [indicator.activePower] },
  rate: { title: '负载率', indicators: [indicator.loadRate], limits: loadRateLimits },
  factor: { title: '功率因数', indicators: [indicator.powerFactor] },
  voltage: { title: '电压', indicators: [indicator.voltageA, indicator.voltageB, indicator.voltageC] },
  current: { title: '电流', indicators: [indicator.currentA, indicator.currentB, indicator.currentC] },
} as const satisfies Record<string, Metric>
export type MetricKey = keyof typeof metrics
export const metricOf = (key: MetricKey): Metric => metrics[key]
