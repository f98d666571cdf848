import { describe, expect, it } from 'vitest'
import { axisTime } from '../../../console/kit/curve/clock.ts'
import { barsOption } from '../../../console/kit/curve/barsOption.ts'
import { cursorStep } from '../../../console/kit/curve/cursorStep.ts'
import { curveOption } from '../../../console/kit/curve/curveOption.ts'
import { placesOf } from '../../../console/kit/curve/placesOf.ts'

const at = (hour: number) => `2026-11-21 0${hour}:00:00`

describe('the cursor of a chart', () => {
  it('stops where any curve was measured, once, and at no gap', () => {
    const option = curveOption(
      {
        series: [
          {
            name: '有功功率',
            unit: 'kW',
            step: 60,
            points: [
              [at(1), 5],
              [at(2), null],
              [at(8), 6],
            ],
          },
          {
            name: 'A 相电压',
            unit: 'V',
            points: [
              [at(1), 230],
              [at(3), 231],
            ],
          },
        ],
      },
      'light',
    )
    expect(placesOf(option)).toEqual([at(1), at(3), at(8)].map(axisTime))
  })

  it('stops at every name, also where nothing was measured', () => {
    expect(placesOf(barsOption(['一月', '二月', '三月'], [{ name: '电量', values: [1, null, 3] }]))).toEqual([0, 1, 2])
  })

  it('goes from point to point and ends at the ends', () => {
    const shown = [10, 20, 30, 40]
    expect(cursorStep(shown, 20, 'ArrowRight')).toBe(30)
    expect(cursorStep(shown, 20, 'ArrowLeft')).toBe(10)
    expect(cursorStep(shown, 40, 'ArrowRight')).toBe(40)
    expect(cursorStep(shown, 40, 'PageUp')).toBe(10)
    expect(cursorStep(shown, 30, 'Home')).toBe(10)
    expect(cursorStep(shown, 10, 'End')).toBe(40)
  })

  it('comes in at the newest, and goes on where an answer took its place away', () => {
    expect(cursorStep([10, 20, 30], undefined, 'ArrowLeft')).toBe(30)
    expect(cursorStep([10, 20, 30], undefined, 'Home')).toBe(10)
    expect(cursorStep([10, 20, 30], 25, 'ArrowLeft')).toBe(20)
    expect(cursorStep([10, 20, 30], 99, 'ArrowLeft')).toBe(20)
  })

  it('leaves other keys, and charts without anything, alone', () => {
    expect(cursorStep([10, 20], 10, 'Enter')).toBeUndefined()
    expect(cursorStep([], undefined, 'ArrowRight')).toBeUndefined()
    expect(placesOf({ series: [{ type: 'pie' }] })).toEqual([])
  })
})
