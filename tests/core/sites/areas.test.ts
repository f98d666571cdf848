import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { areaPrefix, country, holdsArea, lookupAreas } from '../../../core/sites/areas.ts'
import { root, rooms, sources } from '../../house/imports.ts'

describe('an area without a fact of its own', () => {
  it('takes that of its city, its province, the country, in this order', () => {
    expect(lookupAreas('130102')).toEqual(['130102', '130100', '130000', '100000'])
    expect(lookupAreas('130100')).toEqual(['130100', '130000', '100000'])
    expect(lookupAreas(country)).toEqual([country])
  })
})

describe('an area holds', () => {
  it('what its code begins with, the country everything', () => {
    expect(['130000', '131000', '131002', country].map(areaPrefix)).toEqual(['13', '1310', '131002', ''])
    expect(holdsArea('131000', '131002')).toBe(true)
    expect(holdsArea('131000', '131102')).toBe(false)
    expect(holdsArea(country, '650100')).toBe(true)
  })
})

it('no place cuts or fills division codes for itself', () => {
  const cut = /(slice\(0, [24]\)\}0|'100000'|\b100_?000\b.*(adcode|region|area)|\(00\)\+\$\/)/
  const places = rooms.flatMap(room => sources(room)).filter(file => !/^core\/(sites\/areas|contract\/)|gallery\//.test(file))
  expect(places.filter(file => cut.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
