import { expect, it } from 'vitest'
import { dayLines } from '../../../screens/kit/chart/unfinished.ts'
import { pastLine } from '../../../screens/kit/chart/chartTheme.ts'
import { legendOf } from '../../../screens/kit/chart/legendOf.ts'
import { tokens } from '../../../screens/kit/stage/tokens.ts'

const bar = { name: '今日', type: 'bar', itemStyle: { color: tokens.generation } }
const past = { name: '昨日', type: 'line', ...pastLine }

it('shows each series as it is drawn', () => {
  expect(legendOf({ legend: {}, series: [bar, past, { name: '辐照', type: 'line' }] })).toEqual([
    { name: '今日', colour: tokens.generation, mark: 'bar' },
    { name: '昨日', colour: tokens.text3, mark: 'dashed' },
    { name: '辐照', colour: tokens.storage, mark: 'line' },
  ])
})

it('names what is drawn in two parts once, and of some only what it is asked for', () => {
  const days = dayLines({ name: '订单', type: 'line', data: [1, 2], itemStyle: { color: tokens.text1 } }, true)
  expect(legendOf({ legend: {}, series: days })).toEqual([{ name: '订单', colour: tokens.text1, mark: 'line' }])
  expect(legendOf({ legend: { data: ['昨日'] }, series: [bar, past] }).map(({ name }) => name)).toEqual(['昨日'])
})

it('has nothing to say of a chart without one', () => {
  expect(legendOf({ series: [bar, past] })).toEqual([])
})
