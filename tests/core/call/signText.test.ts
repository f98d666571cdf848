import { describe, expect, it } from 'vitest'
import { sequence } from '../../../server/demo/seeded.ts'
import { signText } from '../../../core/call/signText.ts'

const text = (input: unknown, method = 'POST') => signText(method, '/api/x', input, '1', 'n')

/** Letters that mean something in a text of fields, so that what stands in a value looks like what stands between values. */
const letters = ['a', 'b', '1', ',', ':', '{', '}', '[', ']', '"', '\\', '\n', ' ', '电']
const next = sequence(7)
const below = (most: number) => Math.floor(next() * most)
const word = () => Array.from({ length: below(4) }, () => letters[below(letters.length)]).join('')
function value(depth: number): unknown {
  const kind = below(depth > 2 ? 4 : 6)
  if (kind === 0) return word()
  if (kind === 1) return below(3)
  if (kind === 2) return null
  if (kind === 3) return next() < 0.5
  if (kind === 4) return Array.from({ length: below(3) }, () => value(depth + 1))
  return Object.fromEntries(Array.from({ length: below(3) }, () => [word(), value(depth + 1)]))
}

/** The same value with the keys of its objects in another order. */
const turned = (given: unknown): unknown =>
  Array.isArray(given)
    ? given.map(turned)
    : given && typeof given === 'object'
      ? Object.fromEntries(
          Object.entries(given)
            .reverse()
            .map(([key, part]) => [key, turned(part)]),
        )
      : given

describe('the text that is signed', () => {
  it('says back what was signed, whatever stands in it: no two values share a text', () => {
    for (let n = 0; n < 5000; n++) {
      const given = [value(0)]
      const read = JSON.parse(text(given)) as unknown[]
      expect(read).toEqual(['POST', '/api/x', given, '1', 'n'])
    }
  })

  it('does not hang on the order of keys', () => {
    for (let n = 0; n < 1000; n++) {
      const given = { one: value(0), two: value(0) }
      expect(text(turned(given))).toBe(text(given))
    }
  })

  it('tells apart what moved from one field to another', () => {
    expect(text({ a: '1,b:2' })).not.toBe(text({ a: '1', b: '2' }))
    expect(text({ a: ['1', '2'] })).not.toBe(text({ a: '[1,2]' }))
    expect(text({ a: '' })).not.toBe(text({}))
    expect(text([])).not.toBe(text({}))
    expect(signText('POST', '/a\n{}', {}, '1', 'n')).not.toBe(signText('POST', '/a', {}, '{}\n1', 'n'))
  })

  it('is the same in the browser and behind an address, which carries text and nothing empty', () => {
    expect(text({ a: 1, b: true, c: ['x'], d: ['x', 2], e: '', f: undefined, g: null, h: [] }, 'GET')).toBe(
      text({ d: ['x', '2'], c: 'x', b: 'true', a: '1' }, 'GET'),
    )
    expect(text({ a: 1, later: undefined })).toBe(text({ a: 1 }))
    expect(text(undefined)).toBe(text({}))
  })
})
