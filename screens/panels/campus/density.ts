import { rgba, tokens } from '../../kit/stage/tokens.ts'

/** A colour between two, as `#rrggbb`; share 0 … 1 of the second. */
export function mixed(a: string, b: string, share: number): string {
  const [from, to] = [rgba(a), rgba(b)]
  const byte = (i: 0 | 1 | 2) =>
    Math.round(from[i] + (to[i] - from[i]) * share)
      .toString(16)
      .padStart(2, '0')
  return `#${byte(0)}${byte(1)}${byte(2)}`
}

/** A building at rest is a dim ember, not a hole. */
const ember = '#46371f'
const warmth = (share: number) => mixed(ember, tokens.consumption, share)
/** Power per floor area: below 3 W/m² a building at rest, above 12 kitchens and laboratories at work. */
const bands = [
  { from: 0, word: '很低', text: '<3', share: 0.06 },
  { from: 3, word: '较低', text: '3–5', share: 0.28 },
  { from: 5, word: '中等', text: '5–8', share: 0.5 },
  { from: 8, word: '较高', text: '8–12', share: 0.74 },
  { from: 12, word: '很高', text: '≥12', share: 1 },
]
export const densityBands = () => bands.map(({ share, ...band }) => ({ ...band, colour: warmth(share) }))
/** Not metered or silent: no warmth at all. */
export const unknownColour = '#33475d'

export const bandOf = (density: number | null) =>
  density === null ? null : (densityBands().findLast(({ from }) => density >= from) ?? densityBands()[0]!)
