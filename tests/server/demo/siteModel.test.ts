import { expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../../core/time/time.ts'
import { createSiteModel } from '../../../server/demo/simulator/createSiteModel.ts'

it('weather and sun of a moment are the same for a site that remembers little, also long after', () => {
  const place = { id: 'S1', areaCode: '130100', microgridId: null, latitude: 38, longitude: 114.5 }
  const [little, much] = [2, 4000].map(moments => createSiteModel(place, moments))
  const noon = Date.parse('2026-06-21T12:00:00+08:00')
  const moments = Array.from({ length: 200 }, (_, n) => noon + n * MINUTE).flatMap(at => [at, at - 3 * HOUR, noon])
  const asked = (site = little) => moments.map(at => [site!.weather(at), site!.sun(at, 20, 180, 1.2), site!.sun(at, 0, 180, 1.1)])
  expect(asked(little)).toEqual(asked(much))
})
