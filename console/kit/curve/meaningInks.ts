import type { ThemeMode } from '../hooks/themeMode.ts'

/** The palette's meanings for a canvas, which knows no CSS variables. */
export const meaningInks = {
  light: {
    generation: '#13956c',
    consumption: '#b9770e',
    storage: '#7b61d8',
    charging: '#0b8fb0',
    grid: '#2f6fd0',
    alarm: '#c22b2b',
    abnormal: '#a0520a',
  },
  dark: {
    generation: '#3ad29f',
    consumption: '#f6b44b',
    storage: '#a995ff',
    charging: '#2cc6ee',
    grid: '#6aa5ff',
    alarm: '#ff6262',
    abnormal: '#ff9d4a',
  },
} as const satisfies Record<ThemeMode, Record<string, string>>

export type Meaning = keyof (typeof meaningInks)['light']
