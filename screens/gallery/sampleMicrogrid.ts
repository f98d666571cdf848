import { microgrid } from '../../core/contract/energy/microgrid.ts'
import { siteTime } from '../../core/time/time.ts'
import type { LiveMicrogrid } from '../panels/microgrid/labels.ts'
import { answer } from './sample.ts'

/** The microgrid of the gallery's samples: one park on a sunny day that stands at 14:30. */
export const at = siteTime(new Date())
export const today = at.slice(0, 10)
export const park = { id: 'M1', name: '样例产业园', at }

export const line = (xaxis: string[], series: Record<string, [unitName: string, value: (n: number) => number | null]>) => ({
  xaxis,
  datas: Object.entries(series).map(([indiName, [unitName, value]]) => ({
    indiName,
    unitName,
    dates: xaxis.map((dateTime, n) => ({ dateTime, val: value(n) })),
  })),
})
const two = (n: number) => String(n).padStart(2, '0')
export const quarters = Array.from({ length: 96 }, (_, n) => `${two(Math.floor(n / 4))}:${two((n % 4) * 15)}`)
export const hours = Array.from({ length: 24 }, (_, n) => `${two(n)}:00`)
/** The sample's day stands at 14:30. */
export const past = (value: (n: number) => number) => (n: number) => (n < 58 ? value(n) : null)
export const sun = (n: number) => Math.max(0, Math.sin(((n / 4 - 6) / 12) * Math.PI)) * 1100
export const load = (n: number) => 320 + 420 * Math.max(0, Math.sin(((n / 4 - 5) / 16) * Math.PI))
export const battery = (n: number) => (n < 20 ? -180 : n >= 34 && n < 40 ? 240 : 0)
export const soc = (n: number) => (n < 20 ? 15 + 3.5 * n : n < 34 ? 85 : n < 40 ? 85 - 9 * (n - 34) : 31)
export const all = (reported: number, total = reported) => ({ reported, total })
/** Coverage with capacities of 100 kW each, quality and age. */
export const covered = (reported: number) => ({
  ...all(reported),
  reportedKw: 100 * reported,
  totalKw: 100 * reported,
  oldest: at,
  quality: 'good' as const,
})

export const live: LiveMicrogrid = {
  ...park,
  kind: 'park',
  areaCode: '130100',
  longitude: 114.5,
  latitude: 38,
  siteIds: [],
  bus: { nominalV: 400, voltage: 398.6, phaseVoltages: [230.1, 229.8, 230.4], frequency: 50.01, powerFactor: 0.97 },
  pv: { power: 842.6, complete: true, coverage: covered(10), ratedKw: 1000 },
  grid: { power: 96.2, measured: true, loss: 9.4, contractKw: 1600, coverage: all(4), quality: 'good', oldest: at },
  storage: { power: -188, complete: true, coverage: covered(2), ratedKw: 500, soc: 71, energyKwh: 710, capacityKwh: 1000 },
  load: { power: 633.9, complete: true, coverage: covered(1), ratedKw: 1600, todayMax: 812, todayMaxAt: '11:15' },
  charging: { power: 116.9, complete: true, coverage: covered(12), ratedKw: 480, charging: 5, idle: 6, offline: 1, fault: 0 },
  devices: { online: 63, total: 64 },
  alarms: 2,
}

export const liveAnswer = answer(microgrid.getLive, live)
export const noLive = answer(microgrid.getLive, null)
