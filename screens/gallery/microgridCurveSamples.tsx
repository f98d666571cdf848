import { microgrid } from '../../core/contract/energy/microgrid.ts'
import { GenerationBars } from '../panels/microgrid/GenerationBars.tsx'
import { PowerBalance } from '../panels/microgrid/PowerBalance.tsx'
import { PowerUse } from '../panels/microgrid/PowerUse.tsx'
import { StorageStrategy } from '../panels/microgrid/StorageStrategy.tsx'
import { answer, type Sample } from './sample.ts'
import { battery, hours, line, liveAnswer, load, noLive, park, past, quarters, soc, sun } from './sampleMicrogrid.ts'

const power = line(quarters, {
  光伏: ['kW', past(sun)],
  负荷: ['kW', past(load)],
  电网: ['kW', past(n => load(n) - sun(n) - battery(n))],
  昨日负荷: ['kW', n => 0.9 * load(n)],
})

export const microgridCurveSamples: Sample[] = [
  {
    title: '用电情况',
    width: 430,
    height: 360,
    show: () => <PowerUse area="auto" />,
    answers: [answer(microgrid.getPowerLine, { ...park, line: power })],
    empty: [answer(microgrid.getPowerLine, null)],
  },
  {
    title: '功率平衡',
    width: 964,
    height: 250,
    show: () => <PowerBalance area="auto" />,
    answers: [answer(microgrid.getPowerLine, { ...park, line: power })],
    empty: [answer(microgrid.getPowerLine, null)],
  },
  {
    title: '发电柱图',
    width: 430,
    height: 250,
    show: () => <GenerationBars area="auto" />,
    answers: [
      answer(microgrid.getGenerationHours, {
        ...park,
        line: line(hours, { 今日: ['kWh', n => (n < 15 ? sun(4 * n + 2) : null)], 昨日: ['kWh', n => 0.7 * sun(4 * n + 2)] }),
      }),
    ],
    empty: [answer(microgrid.getGenerationHours, null)],
  },
  {
    title: '储能策略',
    width: 430,
    height: 360,
    show: () => <StorageStrategy area="auto" />,
    answers: [
      answer(microgrid.getStorageLine, {
        ...park,
        line: line(quarters, { 功率: ['kW', past(battery)], SOC: ['%', past(soc)] }),
        periods: 'GGGGGGPPFFFFGGPPFFFFFFPP',
      }),
      liveAnswer,
    ],
    empty: [answer(microgrid.getStorageLine, null), noLive],
  },
]
