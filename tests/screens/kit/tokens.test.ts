import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tokens } from '../../../screens/kit/tokens.ts'

const sheet = readFileSync('screens/kit/tokens.css', 'utf8')
const inSheet = Object.fromEntries([...sheet.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour]) => [name, colour]))
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

describe('tokens', () => {
  it('are the same colours for canvases as in the style sheet', () => {
    expect(Object.fromEntries(Object.entries(tokens).map(([name, colour]) => [kebab(name), colour]))).toEqual(inSheet)
  })

  it('read on a panel: words and meanings at least 4.5:1', () => {
    const { text1, text2, text3, late, generation, consumption, storage, charging, grid, village, alarm, abnormal } = tokens
    for (const colour of [text1, text2, text3, late, generation, consumption, storage, charging, grid, village, alarm, abnormal])
      expect(contrast(colour, tokens.panelTop), colour).toBeGreaterThanOrEqual(4.5)
  })
})
