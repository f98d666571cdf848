import { type DemoSite, demoFile } from '../demoSites.ts'
import type { Simulation } from '../simulator/simulation.ts'
import { devicesOf, type DemoDevice } from './devicesOf.ts'
import { holdsSf6 } from './makeOf.ts'

type Of<Kind extends Simulation['kind']> = Extract<Simulation, { kind: Kind }>
interface Plan {
  heat?: Pick<Of<'heat'>, 'designKw' | 'hotWaterKw' | 'emitter' | 'of'> & { by: 'boiler' | 'heatPump' }
  water?: Pick<Of<'water'>, 'use' | 'dayM3'>
  air?: Pick<Of<'air'>, 'shifts' | 'most' | 'of'>
  gas?: Pick<Of<'gas'>, 'most'>
  rooms?: readonly Of<'room'>['place'][]
}
type Supplied = DemoDevice & { commissionedOn: string; beside: number }

const rooms = { switchgear: '高压室环境监测仪', transformer: '变压器室环境监测仪' } as const

/**
 * What stands on a site beside its electrical equipment: heat, water, air, gas, further rooms. Kept apart from
 * `devicesOf`, after which it came: gateways, ids and the order in which the defects go round are what they were. It
 * speaks through the last gateway there is (`beside`).
 */
export function suppliesOf(site: DemoSite): Supplied[] {
  const file = demoFile<{ commissioned: string } & Record<string, Plan | string>>('supplies.json')
  const plan = file[site.id]
  if (!plan || typeof plan === 'string') return []
  const first = devicesOf(site)
  const count = new Map<string, number>()
  for (const { type } of first) count.set(type, (count.get(type) ?? 0) + 1)
  const devices: Supplied[] = []
  const add = (type: string, name: string, ratedKw: number | null, simulation: Simulation) => {
    const nth = (count.get(type) ?? 0) + 1
    count.set(type, nth)
    const no = `${site.id}-${type}-${String(nth).padStart(2, '0')}`
    const commissionedOn = site.operation > file.commissioned ? site.operation : file.commissioned
    devices.push({ no, type, name, ratedKw, energyKind: null, simulation, commissionedOn, beside: first.length - 1 })
  }
  const { heat, water, air, gas } = plan
  if (heat) {
    const { by, ...of } = heat
    const kw = Math.round((heat.designKw + heat.hotWaterKw) / heat.of)
    for (let nth = 0; nth < heat.of; nth++) {
      const simulation: Simulation = { kind: 'heat', part: by, nth, ...of }
      // A heat pump's rating is what it draws, as that of everything whose power is electrical.
      if (by === 'boiler') add('010001', `${nth + 1}号燃气锅炉`, null, simulation)
      else add('010002', `${nth + 1}号空气源热泵`, Math.round(kw / 1.8), simulation)
    }
    add('010003', '供热总热量表', null, { kind: 'heat', part: 'meter', nth: 0, ...of })
  }
  if (water) {
    add('011001', '生活给水泵组', Math.ceil(0.035 * water.dayM3) + 2, { kind: 'water', part: 'pumps', ...water })
    add('011002', '供水总表', null, { kind: 'water', part: 'meter', ...water })
    add('011003', '生活水箱液位计', null, { kind: 'water', part: 'tank', ...water })
  }
  if (air) {
    const kw = Math.ceil((8 * air.most) / air.of)
    for (let nth = 0; nth < air.of; nth++) add('012001', `${nth + 1}号空压机`, kw, { kind: 'air', part: 'compressor', nth, ...air })
    add('012002', '冷冻式干燥机', null, { kind: 'air', part: 'dryer', nth: 0, ...air })
    add('012003', '压缩空气总表', null, { kind: 'air', part: 'meter', nth: 0, ...air })
  }
  if (gas) add('012004', '食堂燃气表', null, { kind: 'gas', ...gas })
  for (const place of plan.rooms ?? [])
    add('009001', rooms[place], null, { kind: 'room', place, sf6: place === 'switchgear' && holdsSf6(site.id) })
  return devices
}
