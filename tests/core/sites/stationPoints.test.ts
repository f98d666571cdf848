import { expect, it } from 'vitest'
import { siteTypes } from '../../../core/sites/siteTypes.ts'
import { decodeStationPoints, encodeStationPoints, kindOfType, pointState } from '../../../core/sites/stationPoints.ts'

const points = {
  time: Date.UTC(2026, 5, 15, 2, 30),
  positions: Float32Array.of(114.5, 38, 116.25, 39.75),
  capacities: Float32Array.of(100, 1500.5),
  powers: Float32Array.of(62.5, Number.NaN),
  kinds: Uint8Array.of(kindOfType['003'], kindOfType['005']),
  states: Uint8Array.of(pointState.alarm, pointState.offline),
  ids: ['站-1', 'W2'],
}
const bytes = () => encodeStationPoints(points).buffer as ArrayBuffer

it('reads back what was written', () => {
  expect(decodeStationPoints(bytes())).toEqual({ length: 2, ...points })
})

it('needs eighteen bytes a site besides its id', () => {
  expect(bytes().byteLength).toBe(24 + 2 * 18 + new TextEncoder().encode('站-1\nW2').length)
})

it('has no site where there is none', () => {
  const none = {
    time: 0,
    positions: new Float32Array(),
    capacities: new Float32Array(),
    powers: new Float32Array(),
    kinds: new Uint8Array(),
    states: new Uint8Array(),
    ids: [],
  }
  expect(decodeStationPoints(encodeStationPoints(none).buffer as ArrayBuffer)).toEqual({ length: 0, ...none })
})

it('hands out views, not copies', () => {
  const buffer = bytes()
  const { positions, states } = decodeStationPoints(buffer)
  expect([positions.buffer, states.buffer]).toEqual([buffer, buffer])
})

it('refuses other bytes, another version and a reply that was cut off', () => {
  expect(() => decodeStationPoints(new TextEncoder().encode('{"code":20001,"msg":"登录已失效"}').buffer as ArrayBuffer)).toThrow(
    'not a reply',
  )
  const newer = bytes()
  new DataView(newer).setUint32(4, 3, true)
  expect(() => decodeStationPoints(newer)).toThrow('version 3')
  expect(() => decodeStationPoints(bytes().slice(0, -1))).toThrow('cut off')
})

it('gives every type of site a kind', () => {
  expect(Object.keys(kindOfType).sort()).toEqual(Object.keys(siteTypes).sort())
})
