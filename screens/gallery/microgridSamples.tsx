import type { ReplyOf } from '../../core/contract/call.ts'
import { microgrid } from '../../core/contract/energy/microgrid.ts'
import { weather } from '../../core/contract/platform/weather.ts'
import { addDays } from '../../core/time/time.ts'
import { ChargingPiles } from '../panels/microgrid/ChargingPiles.tsx'
import { EnergyManagement } from '../panels/microgrid/EnergyManagement.tsx'
import { MicrogridFlow } from '../panels/microgrid/MicrogridFlow.tsx'
import { MicrogridOverview } from '../panels/microgrid/MicrogridOverview.tsx'
import { WeatherForecast } from '../panels/microgrid/WeatherForecast.tsx'
import { answer, type Sample } from './sample.ts'
import { all, at, covered, liveAnswer, noLive, park, today } from './sampleMicrogrid.ts'

const pile = (n: number): NonNullable<ReplyOf<typeof microgrid.getPiles>>['piles'][number] => {
  const state = (['idle', 'charging', 'idle', 'charging', 'offline', 'idle', 'fault', 'charging'] as const)[n % 8]!
  const busy = state === 'charging'
  return {
    deviceNo: `P${n}`,
    name: `${n + 1}号${n < 6 ? '直流' : '交流'}桩`,
    kind: n < 6 ? 'fast' : 'slow',
    ratedKw: n < 6 ? 120 : 7,
    state,
    power: busy ? 7 + 11 * n : state === 'offline' ? null : 0,
    quality: state === 'offline' ? 'missing' : 'good',
    at,
    soc: busy ? 30 + 5 * n : null,
    since: `${today} 13:20:00`,
  }
}

const day = (date: string, icon: 'clear' | 'cloudy' | 'overcast' | 'rain' | 'snow', tqqk: string) => ({
  areaCode: '130100',
  areaName: '石家庄市',
  date,
  tqqk,
  icon,
  wd: date === today ? 12 : null,
  maxwd: 13,
  minwd: 2,
  fx: '北风',
  fl: 2,
  irradiance: date === today ? 612 : null,
  humidity: date === today ? 41 : null,
  source: date === today ? ('observation' as const) : ('forecast' as const),
  at: date === today ? at : '',
})

export const microgridSamples: Sample[] = [
  {
    title: '功率流',
    width: 964,
    height: 560,
    show: () => <MicrogridFlow area="auto" />,
    answers: [liveAnswer],
    empty: [noLive],
  },
  {
    title: '微电网总览',
    width: 964,
    height: 112,
    show: () => <MicrogridOverview area="auto" />,
    answers: [liveAnswer],
    empty: [noLive],
  },
  {
    title: '能源管理',
    width: 430,
    height: 332,
    show: () => <EnergyManagement area="auto" />,
    answers: [
      answer(microgrid.getDay, {
        ...park,
        generation: 6420,
        bought: 1180,
        sold: 310,
        exchangeMeasured: true,
        losses: { pv: 96, charging: 25, distribution: 71 },
        charged: 1600,
        discharged: 940,
        consumption: 5310,
        charging: 486,
        selfUseRate: 95.2,
        selfSufficiency: 79.6,
        mix: [
          { kind: 'pv', kwh: 6420, share: 75.2 },
          { kind: 'storage', kwh: 940, share: 11 },
          { kind: 'grid', kwh: 1180, share: 13.8 },
        ],
        sites: covered(4),
        qualities: {
          generation: 'good',
          bought: 'good',
          sold: 'good',
          charged: 'good',
          discharged: 'good',
          consumption: 'estimated',
          charging: 'good',
        },
        slots: all(57, 58),
      }),
    ],
    empty: [answer(microgrid.getDay, null)],
  },
  {
    title: '充电桩',
    width: 430,
    height: 332,
    show: () => <ChargingPiles area="auto" />,
    answers: [
      answer(microgrid.getPiles, {
        ...park,
        energy: 486,
        income: 612.4,
        orders: 23,
        piles: Array.from({ length: 12 }, (_, n) => pile(n)),
      }),
    ],
    empty: [answer(microgrid.getPiles, null)],
  },
  {
    title: '天气',
    width: 430,
    height: 250,
    show: () => <WeatherForecast area="auto" />,
    answers: [
      liveAnswer,
      answer(weather.getWeatherForecastLine, [
        day(today, 'clear', '晴'),
        day(addDays(today, 1), 'cloudy', '多云'),
        day(addDays(today, 2), 'overcast', '阴'),
        day(addDays(today, 3), 'rain', '小雨'),
        day(addDays(today, 4), 'snow', '小雪'),
      ]),
    ],
    empty: [liveAnswer, answer(weather.getWeatherForecastLine, [])],
  },
]
