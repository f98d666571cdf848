import { describe, expect, it } from 'vitest'
import { arrived, due, failed, go, noTour, resumed, stuck, type Tour, type TourItem, withItems } from '../../../screens/rotation/tour.ts'

const item = (query: string): TourItem => ({ wall: '/map', query, seconds: 5 })
const [a, b, c] = [item('a'), item('b'), item('c')]
const of = (...items: TourItem[]) => withItems(noTour, items)
const shown = (tour: Tour) => tour.items[tour.at]?.query

describe('a tour', () => {
  it('goes round and begins again', () => {
    let tour = of(a, b, c)
    const seen: (string | undefined)[] = []
    for (let i = 0; i < 5; i++) {
      tour = arrived(due(tour))
      seen.push(shown(tour))
    }
    expect(seen).toEqual(['a', 'b', 'c', 'a', 'b'])
  })

  it('skips what fails and tries it again in the next round', () => {
    let tour = arrived(due(of(a, b, c)))
    tour = failed(due(tour))
    expect(tour.items[tour.trying]).toBe(c)
    tour = arrived(tour)
    tour = arrived(due(tour))
    expect([shown(tour), due(tour).trying]).toEqual(['a', 1])
  })

  it('stays on the last good one when all others fail, and tries them again', () => {
    const first = arrived(due(of(a, b, c)))
    const lost = failed(failed(due(first)))
    expect([shown(lost), lost.trying, stuck(lost)]).toEqual(['a', -1, true])
    expect([due(lost).trying, stuck(due(lost))]).toEqual([1, false])
  })

  it('that never showed anything is stuck only once everything failed', () => {
    const once = failed(due(of(a, b)))
    expect([once.trying, stuck(once)]).toEqual([1, false])
    expect(stuck(failed(once))).toBe(true)
  })

  it('goes forwards and backwards by hand, past what fails', () => {
    const tour = arrived(due(of(a, b, c)))
    expect([go(tour, 1).trying, go(tour, -1).trying]).toEqual([1, 2])
    expect(failed(go(tour, -1)).trying).toBe(1)
    expect(go(go(tour, 1), 1).trying).toBe(2)
  })

  it('of one wall has nowhere to go', () => {
    const alone = arrived(due(of(a)))
    expect([due(alone).trying, stuck(due(alone))]).toEqual([-1, false])
  })

  it('keeps its place when the list is edited around it', () => {
    const onB = arrived(due(arrived(due(of(a, b)))))
    expect(shown(withItems(onB, [c, a, b]))).toBe('b')
    expect(due(withItems(onB, [a, c])).trying).toBe(1)
    expect(withItems(onB, []).at).toBe(-1)
  })

  it('given back by a conductor shows the wall it was at', () => {
    const onB = arrived(due(arrived(due(of(a, b, c)))))
    expect(shown(arrived(resumed(onB)))).toBe('b')
    expect(resumed(of(a)).trying).toBe(-1)
  })
})
