/** How a grid area stands, by the load rate of its most loaded transformer, %. */
export const loadLevels = {
  green: { name: '绿', rule: '低于 80%' },
  yellow: { name: '黄', rule: '80%–100%' },
  red: { name: '红', rule: '高于 100%' },
} as const
export type LoadLevel = keyof typeof loadLevels

/** Below the first a transformer is lightly loaded, from the second on heavily, beyond the third overloaded, % (monitoring §9). */
export const lightRate = 30
export const heavyRate = 80
export const overRate = 100

export const loadLevelOf = (rate: number | null): LoadLevel | null =>
  rate === null ? null : rate < heavyRate ? 'green' : rate <= overRate ? 'yellow' : 'red'

/** Marker lines of a load rate, wherever one is drawn. */
export const loadRateLimits = [
  { name: '轻载', unit: '%', value: lightRate },
  { name: '重载', unit: '%', value: heavyRate },
  { name: '过载', unit: '%', value: overRate },
]
