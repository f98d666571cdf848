import type { ActuatorKind, SceneKind } from './sceneKinds.ts'

/**
 * What the devices of a scene report of themselves, by indicator number (assets/data/indicators.json). On and off are 1
 * and 0, whatever code a kind is told by.
 */
export const scenePoints = {
  power: 'A000000201',
  mode: 'A000000202',
  wind: 'A000000203',
  direction: 'A000000204',
  sweep: 'A000000205',
  setTemperature: 'A000000206',
  gear: 'A000000207',
  door: 'A000000208',
  temperature: 'B000000002',
  humidity: 'B000000001',
} as const
export type ScenePoint = keyof typeof scenePoints

/** What is known of a device, by point; absent = never reported, or too old to go by. */
export type SceneState = Partial<Record<ScenePoint, number>>

/** Points a kind shows, in the order of its panel. */
export const pointsOfKind: Record<SceneKind, readonly ScenePoint[]> = {
  kt: ['power', 'mode', 'wind', 'direction', 'sweep', 'setTemperature', 'temperature'],
  pfj: ['power', 'gear'],
  csj: ['power', 'humidity'],
  bjq: ['power'],
  mj: ['door'],
}
/** Points a kind can be told. */
export const reportedPoints: Record<ActuatorKind, readonly ScenePoint[]> = {
  kt: ['power', 'mode', 'wind', 'sweep', 'setTemperature'],
  pfj: ['power', 'gear'],
  csj: ['power'],
  bjq: ['power'],
}

export const pointOf = (indicatorNo: string) => (Object.keys(scenePoints) as ScenePoint[]).find(point => scenePoints[point] === indicatorNo)
