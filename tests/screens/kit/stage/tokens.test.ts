import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mapPalette } from '../../../../screens/map/mapPalette.ts'
import { wallTheme } from '../../../../screens/kit/chart/chartTheme.ts'
import { dressIn, safe, tokens, unit } from '../../../../screens/kit/stage/tokens.ts'

const sheet = readFileSync('screens/kit/stage/tokens.css', 'utf8')
const coloursIn = (css: string) =>
  Object.fromEntries([...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]))
const [usualSheet = '', safeSheet = ''] = sheet.split("[data-palette='safe']")
const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`).replace(/(\d)/, '-$1')

/** Relative luminance and contrast as WCAG 2 defines them. */
const luminance = (colour: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map(i => Number.parseInt(colour.slice(i, i + 2), 16) / 255)
    .map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string) => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const linear = (colour: string) =>
  [1, 3, 5].map(i => Number.parseInt(colour.slice(i, i + 2), 16) / 255).map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
const times = (matrix: number[][], [x = 0, y = 0, z = 0]: number[]) => matrix.map(([a = 0, b = 0, c = 0]) => a * x + b * y + c * z)
/** Björn Ottosson's OKLab. */
const oklab = (rgb: number[]) =>
  times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    times(
      [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ],
      rgb,
    ).map(Math.cbrt),
  )
/** How linear RGB looks without one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1). */
const blindness = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
}

describe('tokens', () => {
  it('are the same colours for canvases as in the style sheet', () => {
    expect(Object.fromEntries(Object.entries(tokens).map(([name, colour]) => [kebab(name), colour]))).toEqual(coloursIn(usualSheet))
    expect(safe).toEqual(coloursIn(safeSheet))
  })

  it('read on a panel: words and meanings at least 4.5:1', () => {
    const { text1, text2, text3, late, generation, consumption, storage, charging, grid, village, alarm, abnormal } = tokens
    for (const colour of [text1, text2, text3, late, generation, consumption, storage, charging, grid, village, alarm, abnormal])
      expect(contrast(colour, tokens.panelTop), colour).toBeGreaterThanOrEqual(4.5)
  })

  it.each(Object.entries(blindness))('of the safe palette stay apart for eyes with %s, and read on a panel', (_name, matrix) => {
    const colours = Object.values(safe)
    const seen = colours.map(colour => oklab(times(matrix, linear(colour)).map(value => Math.min(1, Math.max(0, value)))))
    for (const [i, a] of seen.entries())
      for (const [j, b] of seen.slice(0, i).entries())
        expect(Math.hypot(...a.map((value, k) => value - b[k]!)), `${colours[i]} beside ${colours[j]}`).toBeGreaterThan(0.15)
    for (const colour of colours) expect(contrast(colour, tokens.panelTop), colour).toBeGreaterThanOrEqual(4.5)
  })

  it('are changed in place: what is drawn from then on, charts and map alike, wears the other palette', () => {
    const usual = { ...tokens }
    dressIn('safe')
    expect(tokens).toEqual({ ...usual, ...safe })
    expect([wallTheme.color[0], mapPalette().alarm]).toEqual([safe.generation, unit(safe.alarm!)])
    dressIn('usual')
    expect(tokens).toEqual(usual)
    expect(wallTheme.color[0]).toBe(usual.generation)
  })
})
