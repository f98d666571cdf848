import { page } from '../page.ts'
import { type Palette, paletteAtom } from './palette.ts'

const usual = {
  stageDeep: '#050b14',
  stageLit: '#0b1c30',
  panelTop: '#0c1a2c',
  panelBottom: '#091422',
  panelEdge: '#17293f',
  hairline: '#12233a',
  track: '#14273d',
  text1: '#ecf3fb',
  text2: '#a3b6cb',
  text3: '#6d849d',
  late: '#7d8fa3',
  generation: '#3ad29f',
  consumption: '#f6b44b',
  storage: '#a995ff',
  charging: '#2cc6ee',
  grid: '#6aa5ff',
  village: '#c8d4e2',
  alarm: '#ff6262',
  abnormal: '#ff9d4a',
  regionFill: '#102a4a',
  regionEdge: '#4d8fe6',
  regionInner: '#2b5794',
  neighbour: '#16283d',
} as const
export type Token = keyof typeof usual

/**
 * Meanings for eyes that mix up red and green: at least 0.15 apart in OKLab as people with protanopia and deuteranopia
 * see them. Found by search from the colours of Okabe and Ito; a test holds the distance.
 */
export const safe: Partial<Record<Token, string>> = {
  generation: '#35a598',
  consumption: '#eaba04',
  storage: '#9ebaff',
  charging: '#8cffff',
  grid: '#9476f5',
  alarm: '#eb5b00',
  abnormal: '#ffff8a',
}

/**
 * The colours of tokens.css for what paints on a canvas (charts, map, globe) and cannot read a style sheet. A test
 * holds the two together.
 */
export const tokens: Readonly<Record<Token, string>> = { ...usual }

/** Puts on the colours of a palette, in place. What is worked out of them once and for all would keep the old ones. */
export const dressIn = (palette: Palette) => void Object.assign(tokens, usual, palette === 'safe' && safe)
dressIn(page.get(paletteAtom))
// Before any wall hears of it: whoever is drawn anew finds the new colours.
page.sub(paletteAtom, () => dressIn(page.get(paletteAtom)))

/** What a colour stands for; every panel, chart and icon of a meaning wears its colour. */
export type Tone = 'generation' | 'consumption' | 'storage' | 'charging' | 'grid' | 'village' | 'alarm' | 'abnormal'

export const figureFont =
  "'Barlow Semi Condensed', 'Noto Sans SC', 'Noto Sans CJK SC', 'Source Han Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"

/** A token as red, green, blue, alpha bytes, as GPU layers want it. */
export const rgba = (colour: string, alpha = 255): [number, number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
  alpha,
]

/** A token with opacity 0–1, as canvases and charts want it. */
export const fade = (colour: string, opacity: number) => `rgba(${rgba(colour).slice(0, 3).join(',')},${opacity})`

/** A token as four numbers 0–1, as shaders want it. */
export const unit = (colour: string) => rgba(colour).map(byte => byte / 255)
