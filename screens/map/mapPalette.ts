import { tokens, unit } from '../kit/stage/tokens.ts'

/** Colours of the kinds, in the order of `kinds`, and of the alarms, for the map's shaders. */
export const mapPalette = () => ({
  kind0: unit(tokens.generation),
  kind1: unit(tokens.grid),
  kind2: unit(tokens.storage),
  kind3: unit(tokens.charging),
  kind4: unit(tokens.village),
  alarm: unit(tokens.alarm),
  abnormal: unit(tokens.abnormal),
})
export type MapColour = keyof ReturnType<typeof mapPalette>
