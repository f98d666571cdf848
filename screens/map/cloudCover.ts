import type { ReplyOf } from '../../core/contract/call.ts'
import type { map } from '../../core/contract/walls/map.ts'

type Area = Pick<ReplyOf<typeof map.getAreaAnalysis>[number], 'areaCode' | 'sky'>

/** How much of the sky the words of a weather service stand for, 0 … 1. */
const covers: Record<NonNullable<Area['sky']>, number> = { clear: 0, wind: 0, cloudy: 0.5, fog: 0.6, overcast: 0.85, snow: 0.9, rain: 0.95 }

/** Cloud over each area by adcode, 0 … 1; an area without weather, or under a clear sky, has none. */
export const cloudCover = (areas: readonly Area[]): ReadonlyMap<number, number> =>
  new Map(areas.flatMap(({ areaCode, sky }) => (sky && covers[sky] > 0 ? [[Number(areaCode), covers[sky]] as const] : [])))
