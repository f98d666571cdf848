import { z } from 'zod'
import { type SceneKind, sceneKinds } from '../../../core/devices/sceneKinds.ts'
import type { DemoSite } from '../demoSites.ts'

/** What the simulator needs to know of a device of a scene; stored as `devices.simulation`. */
export const ActuatorPlan = z.object({
  kind: z.literal('actuator'),
  /** `dead`: the gateway says yes and nothing moves. `silent`: its gateway has stopped talking. */
  behaviour: z.enum(['obeys', 'dead', 'silent']),
})
export type Behaviour = z.infer<typeof ActuatorPlan>['behaviour']

interface PlannedDevice {
  no: string
  type: string
  name: string
  kind: SceneKind
  gatewayId: string
  behaviour: Behaviour
}

/**
 * Rooms where not everything works, in both regions: an exhaust fan whose contactor is stuck, a dehumidifier behind a
 * gateway that fell silent.
 */
const deadFanAt = '130110005'
const silentDryerAt = '130108002'

/** Sites with a switchgear room. */
export const hasScene = (site: DemoSite) => site.type === '001'

/** How long the silent gateway has been so when the demonstration begins, ms. */
export const silentForMs = 3 * 3_600_000
/** Devices of a scene report more often than meters: somebody stands before them and waits. */
export const sceneSamplingSeconds = 20

const names: Record<SceneKind, string> = {
  kt: '配电室空调',
  pfj: '配电室排风扇',
  csj: '配电室除湿机',
  bjq: '配电室声光报警器',
  mj: '配电室门禁',
}

/** The devices of a switchgear room. */
export const sceneOf = (site: DemoSite): PlannedDevice[] =>
  (Object.keys(sceneKinds) as SceneKind[]).map(kind => {
    const type = sceneKinds[kind].deviceType
    const behaviour: Behaviour =
      kind === 'pfj' && site.id === deadFanAt ? 'dead' : kind === 'csj' && site.id === silentDryerAt ? 'silent' : 'obeys'
    return {
      no: `${site.id}-${type}-01`,
      type,
      name: names[kind],
      kind,
      gatewayId: `G${site.id}-S${behaviour === 'silent' ? 2 : 1}`,
      behaviour,
    }
  })
