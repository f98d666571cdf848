import { expect, it } from 'vitest'
import { drawnSteps } from '../../../console/pages/analysis/orderStat/drawnTimes.ts'

const step = {
  node: 'arrive',
  name: '到达现场',
  taken: 4,
  meanMinutes: 30,
  medianMinutes: 30,
  withDue: 4,
  onTime: 4,
  onTimeShare: 100,
}

it('draws how much was on time on an axis that ends with all of it', () => {
  const { option } = drawnSteps({ total: 4, milestones: [], steps: [step], evaluations: [], evaluated: 0, evaluation: null })
  expect(option).toMatchObject({ yAxis: { max: 100, interval: 25 } })
})
