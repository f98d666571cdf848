import type { ThemeMode } from '../hooks/themeMode.ts'

/** The documented twelve. They begin with the walls' meanings in print-safe versions; none is near the red of a limit. */
export const curveColours: Readonly<Record<ThemeMode, readonly string[]>> = {
  light: [
    ...['#1668c7', '#13956c', '#b9770e', '#7b61d8', '#0b8fb0', '#d6458b'],
    ...['#3a2a86', '#6b7a10', '#7a3b14', '#0a4f3c', '#9c1487', '#66707c'],
  ],
  dark: [
    ...['#4c94e8', '#3ad29f', '#f6b44b', '#a995ff', '#2cc6ee', '#e0559f'],
    ...['#a9b13a', '#e6ddff', '#a65cc4', '#c98a5e', '#4f9a86', '#8fa0b3'],
  ],
}

/** The thirteenth begins anew. */
export const curveColour = (mode: ThemeMode, index: number) => curveColours[mode][index % curveColours[mode].length]!
