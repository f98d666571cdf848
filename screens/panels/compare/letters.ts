import { tokens } from '../../kit/tokens.ts'

/** The chart's own arrow hangs from its tip; this one stands on its middle. */
const arrow = 'M8 1 14.5 15 8 11.2 1.5 15Z'

/** Letter, colour and marker of each place on the wall; a station has the same three everywhere. */
export const places = [
  { letter: 'A', colour: tokens.generation, symbol: 'circle', path: 'M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13Z' },
  { letter: 'B', colour: tokens.consumption, symbol: 'triangle', path: 'M8 1 15 14.5H1Z' },
  { letter: 'C', colour: tokens.grid, symbol: 'rect', path: 'M2 2h12v12H2Z' },
  { letter: 'D', colour: tokens.storage, symbol: 'diamond', path: 'M8 .5 15.5 8 8 15.5.5 8Z' },
  { letter: 'E', colour: tokens.charging, symbol: `path://${arrow}`, path: arrow },
] as const

export const maxStations = places.length
export const placeOf = (index: number) => places[index % maxStations]!
