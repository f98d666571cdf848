import { describe, expect, it } from 'vitest'
import { mostPins, readPins, withoutPin, withPins, writePins } from '../../../console/monitor/pins.ts'

const pin = (deviceNo: string, indiNo = 'A000000001') => ({ deviceNo, indiNo })

describe('indicators kept for a comparison', () => {
  it('come back from the address they were written to', () => {
    const pins = [pin('D1'), pin('D1', 'A000000011'), pin('D2')]

    expect(readPins(writePins(pins))).toEqual(pins)
  })

  it('are no more than an eye tells apart, each of them once', () => {
    const many = Array.from({ length: 12 }, (_, index) => pin(`D${index}`))

    expect(readPins(writePins([...many, ...many]))).toEqual(many.slice(0, mostPins))
    expect(withPins(many.slice(0, 7), [pin('D0'), pin('X'), pin('Y')])).toEqual([...many.slice(0, 7), pin('X')])
  })

  it.each(['', '-', ':', 'D1', 'D1:', ':A1', ',,'])('what is no indicator of a device counts for nothing: %s', text => {
    expect(readPins(text)).toEqual([])
  })

  it('go one by one', () => {
    expect(withoutPin([pin('D1'), pin('D1', 'B')], pin('D1'))).toEqual([pin('D1', 'B')])
  })
})
