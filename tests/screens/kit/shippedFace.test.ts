import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rangesOf = (css: string) =>
  [...css.matchAll(/unicode-range: ([^;]+);/g)].flatMap(([, list]) =>
    list!.split(',').map(part => {
      const [from = '', to = from] = part.trim().slice(2).split('-')
      return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'f'), 16)] as const
    }),
  )

it('has every Chinese sign the demonstration writes: a machine without a face of its own shows no empty boxes', () => {
  const ranges = rangesOf(readFileSync('assets/fonts/notoSansSc.css', 'utf8'))
  const files = readdirSync('assets/demo').filter(name => name.endsWith('.json'))
  const written = new Set(files.map(name => readFileSync(`assets/demo/${name}`, 'utf8')).join(''))
  const signs = [...written].filter(sign => /\p{Script=Han}/u.test(sign))
  const missing = signs.filter(sign => !ranges.some(([from, to]) => from <= sign.codePointAt(0)! && sign.codePointAt(0)! <= to))
  expect(signs.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})
