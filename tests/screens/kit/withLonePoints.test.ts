import { expect, it } from 'vitest'
import { withLonePoints } from '../../../screens/kit/chart/withLonePoints.ts'

const symbolsOf = (series: unknown[]) => (withLonePoints({ series }).series as { symbol?: string }[]).map(({ symbol }) => symbol)

it('shows the first value of a day as a point, and none once there is a line', () => {
  expect(symbolsOf([{ type: 'line', data: [null, 3, null] }])).toEqual(['circle'])
  expect(symbolsOf([{ type: 'line', data: [2, 3, null] }])).toEqual(['none'])
  expect(symbolsOf([{ type: 'line', data: [null, null] }])).toEqual(['none'])
})

it('leaves alone what is no line, and lines with symbols of their own', () => {
  expect(symbolsOf([{ type: 'bar', data: [1] }])).toEqual([undefined])
  expect(symbolsOf([{ type: 'line', symbol: 'diamond', data: [1] }])).toEqual(['diamond'])
})
