import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { curveColours } from '../../console/kit/curve/curveColours.ts'
import { stateInks } from '../../console/kit/curve/stateInks.ts'
import { drawnGroups } from '../../console/pages/analysis/orderStat/drawnGroups.ts'
import { antdTheme } from '../../console/theme.ts'

type Colour = readonly [number, number, number]

const css = ['base.css', 'kit/palette.css'].map(name => readFileSync(new URL(`../../console/${name}`, import.meta.url), 'utf8')).join('\n')
const blocks = (selector: string) => [...css.matchAll(new RegExp(`${selector}\\s*\\{([^}]*)\\}`, 'g'))].map(([, body]) => body).join('\n')
const themes = { light: blocks(':root'), dark: blocks(":root\\[data-theme='dark'\\]") + blocks(':root') }
const colourOf = (text: string): Colour => [1, 3, 5].map(at => Number.parseInt(text.slice(at, at + 2), 16)) as unknown as Colour
const token = (theme: keyof typeof themes, name: string) =>
  colourOf(new RegExp(`--${name}:\\s*(#[0-9a-f]{6})`).exec(themes[theme])?.[1] ?? '')
const over = (ink: Colour, ground: Colour, share: number) =>
  ink.map((part, n) => part * share + ground[n]! * (1 - share)) as unknown as Colour

/** Relative luminance and contrast as WCAG 2 defines them. */
const luminance = (colour: Colour) => {
  const [red = 0, green = 0, blue = 0] = colour.map(part =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: Colour, b: Colour) => {
  const [bright = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one)
  return (bright + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('in the %s theme', theme => {
  it.each(['alarm', 'abnormal'])('the tag and the count of %s can be read on their tint', name => {
    const [ink, card] = [token(theme, name), token(theme, 'card')]
    for (const share of [0.09, 0.12]) expect(contrast(ink, over(ink, card, share))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['generation-ink', 'late'])('text in the colour of %s can be read on the card and on the page', name => {
    for (const ground of ['card', 'layout']) expect(contrast(token(theme, name), token(theme, ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['generation', 'consumption', 'storage', 'charging', 'grid', 'alarm', 'abnormal'])('a bar of %s is seen on the card', name => {
    expect(contrast(token(theme, name), token(theme, 'card'))).toBeGreaterThanOrEqual(3)
  })

  it('every curve can be told from the card', () => {
    for (const colour of curveColours[theme]) expect(contrast(colourOf(colour), token(theme, 'card'))).toBeGreaterThanOrEqual(3)
  })

  it('what is finished and what is not are seen on the card, and only what is finished is green', () => {
    for (const colour of Object.values(stateInks)) expect(contrast(colourOf(colour), token(theme, 'card'))).toBeGreaterThanOrEqual(3)
    const groups = drawnGroups([{ name: '一班', finishCount: 2, unfinishCount: 1 } as never], '班组')
    const { series } = groups.option as { series: { name: string; itemStyle: { color: string } }[] }
    expect(series.map(({ name, itemStyle }) => [name, itemStyle.color])).toEqual([
      ['已完成', stateInks.done],
      ['未完成', stateInks.open],
    ])
  })

  it('the sentence of an empty place can be read on the card and on the page', () => {
    for (const ground of ['card', 'layout']) expect(contrast(token(theme, 'text3'), token(theme, ground))).toBeGreaterThanOrEqual(4.5)
  })
})

it('the number of the bell can be read', () => {
  for (const mode of ['light', 'dark'] as const) {
    const { colorError = '', colorErrorHover } = antdTheme(mode, false).components?.Badge ?? {}
    expect(contrast(colourOf(colorError), [255, 255, 255])).toBeGreaterThanOrEqual(4.5)
    expect(colorErrorHover).toBe(colorError)
  }
})
