import { expect, it } from 'vitest'
import { mapAddress } from '../../../console/kit/detail/mapAddress.ts'

const place = { longitude: 114.5, latitude: 38.04 }

it('an address opens the map the phone has, and names the place; at a desk it is a text', () => {
  expect(mapAddress(place, '一号站', 'Mozilla/5.0 (Linux; Android 14)')).toBe(
    'geo:38.040000,114.500000?q=38.040000,114.500000(%E4%B8%80%E5%8F%B7%E7%AB%99)',
  )
  expect(mapAddress(place, '一号站', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')).toBe(
    'maps:?ll=38.040000,114.500000&q=%E4%B8%80%E5%8F%B7%E7%AB%99',
  )
  expect(mapAddress(place, '一号站', 'Mozilla/5.0 (Windows NT 10.0)')).toBe('')
  // Kept on the phone by a version that did not know it.
  expect(mapAddress({} as never, '一号站', 'Android')).toBe('')
})
