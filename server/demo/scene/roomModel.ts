import type { SceneKind } from '../../../core/devices/sceneKinds.ts'
import { dehumidifierSetpoint, firstTemperature } from '../../../core/devices/sceneOrder.ts'
import type { SceneState } from '../../../core/devices/scenePoints.ts'
import { random, seedOf } from '../seeded.ts'

/** What a device is before anybody told it anything. */
export function firstState(kind: SceneKind, no: string): SceneState {
  const seed = seedOf(no)
  switch (kind) {
    case 'kt':
      return {
        power: 1,
        mode: 2,
        wind: 1,
        direction: 1 + Math.floor(3 * random(seed, 1)),
        sweep: 0,
        setTemperature: firstTemperature,
        temperature: 25 + 2 * random(seed, 2),
      }
    case 'pfj':
      return { power: 1, gear: 3 }
    case 'csj':
      return { power: random(seed, 1) < 0.6 ? 1 : 0, humidity: 54 + 12 * random(seed, 2) }
    case 'bjq':
      return { power: 0 }
    case 'mj':
      return { door: 0 }
  }
}

/** How fast a switchgear room follows what stands in it, minutes to 63 %. */
const cooling = 12
const warming = 40
const drying = 45
const dampening = 120
/** What the room would be alone. */
const warm = 29
const damp = 68

const towards = (from: number, to: number, minutes: number, slowness: number) => to + (from - to) * Math.exp(-minutes / slowness)

/** The room after some minutes: it goes towards what its devices are set to, or back to what it would be alone. */
export function after(kind: SceneKind, state: SceneState, minutes: number): SceneState {
  if (kind === 'kt') {
    const { power = 0, mode = 1, setTemperature = firstTemperature, temperature = warm } = state
    // Fan and drying move air, not heat.
    const tempers = power === 1 && mode !== 4 && mode !== 3
    return { ...state, temperature: towards(temperature, tempers ? setTemperature : warm, minutes, tempers ? cooling : warming) }
  }
  if (kind === 'csj') {
    const { power = 0, humidity = damp } = state
    return { ...state, humidity: towards(humidity, power === 1 ? dehumidifierSetpoint : damp, minutes, power === 1 ? drying : dampening) }
  }
  return state
}
