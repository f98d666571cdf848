import type { Simulation } from '../simulator/simulation.ts'
import { type DemoMicrogrid, type DemoSite, demoFile } from '../demoSites.ts'
import { holdsSf6 } from './makeOf.ts'

export interface DemoDevice {
  no: string
  type: string
  name: string
  ratedKw: number | null
  energyKind: string | null
  simulation: Simulation
}

/** The electrical devices that stand on a site and what belongs to them, in the order of their numbers. */
export function devicesOf(site: DemoSite): DemoDevice[] {
  const devices: DemoDevice[] = []
  const counts = new Map<string, number>()
  const add = (type: string, name: string, ratedKw: number | null, energyKind: string | null, simulation: Simulation) => {
    const count = (counts.get(type) ?? 0) + 1
    counts.set(type, count)
    const no = `${site.id}-${type}-${String(count).padStart(2, '0')}`
    devices.push({ no, type, name, ratedKw, energyKind, simulation })
    return no
  }
  switch (site.type) {
    case '002':
    case '003':
      addPv(site, add)
      break
    case '001':
      addLoad(site, add, '001027')
      add('001030', '母线电压监测仪', null, null, {
        kind: 'load',
        load: site.plan.load,
        siteKw: siteKw(site.plan),
        share: 1,
        kva: kvaOf(site.plan),
        nominalV: 400,
      })
      add('009001', '配电室环境监测仪', null, null, { kind: 'environment', sf6: holdsSf6(site.id) })
      break
    case '006':
      addLoad(site, add, '001029')
      for (let n = 1; n <= site.plan.inverters; n++)
        add('003001', `${n}号户用逆变器`, site.plan.inverterKw, 'generation', inverter(site.plan, n, 400))
      break
    case '004': {
      const { converters, converterKw, converterKwh } = site.plan
      const kva = converters * converterKw
      add('001031', '储能关口表', kva, 'chargeMetered', { kind: 'storageMeter', nominalV: 10_000, share: 1, kva })
      add('001002', '升压变压器', kva, null, { kind: 'storageMeter', nominalV: 400, share: 1, kva: kva * 1.25 })
      for (let n = 1; n <= converters; n++) {
        const converterNo = add('004001', `${n}号储能变流器`, converterKw, 'charge', { kind: 'converter', kwh: converterKwh })
        add('004002', `${n}号电池管理系统`, converterKw, null, { kind: 'battery', kwh: converterKwh, converterNo, converterKw })
      }
      add('009001', '电池舱环境监测仪', null, null, { kind: 'environment', sf6: false })
      break
    }
    case '005': {
      const { fastPiles, fastKw, slowPiles, slowKw, transformerKva } = site.plan
      add('001029', '充电站总表', transformerKva, 'purchase', { kind: 'chargingMeter', nominalV: 400, share: 1, kva: transformerKva })
      add('001002', '箱式变压器', transformerKva, null, { kind: 'chargingMeter', nominalV: 400, share: 1, kva: transformerKva })
      for (let n = 1; n <= fastPiles; n++) add('005001', `${n}号直流桩`, fastKw, 'charging', { kind: 'pile', fast: true })
      for (let n = 1; n <= slowPiles; n++) add('005002', `${n}号交流桩`, slowKw, 'charging', { kind: 'pile', fast: false })
    }
  }
  add('009003', '数据采集器', null, null, { kind: 'collector', devices: devices.length })
  return devices
}

type Add = (type: string, name: string, ratedKw: number | null, energyKind: string | null, simulation: Simulation) => string

type PvPlan = Extract<DemoSite, { type: '002' | '003' }>['plan']
/** Plane of the modules of the n-th inverter, from 1. */
export const planeOf = ({ roof, tilt, azimuth }: Pick<PvPlan, 'roof' | 'tilt' | 'azimuth'>, n: number) =>
  roof?.planes[(n - 1) % roof.planes.length] ?? { tilt, azimuth }

const inverter = (plan: Pick<PvPlan, 'roof' | 'tilt' | 'azimuth' | 'dcRatio'>, n: number, nominalV: number): Simulation => ({
  kind: 'inverter',
  ...planeOf(plan, n),
  dcRatio: plan.dcRatio,
  nominalV,
})

function addPv({ type, plan }: Extract<DemoSite, { type: '002' | '003' }>, add: Add) {
  const kw = plan.inverters * plan.inverterKw
  const central = plan.inverterKw > 1000
  for (let n = 1; n <= plan.inverters; n++)
    add(
      type === '002' ? '002001' : '003001',
      `${n}号逆变器`,
      plan.inverterKw,
      'generation',
      inverter(plan, n, central ? 520 : plan.inverterKw > 175 ? 800 : 400),
    )
  add('001031', '并网关口表', kw, 'delivery', { kind: 'generationMeter', nominalV: type === '002' ? 35_000 : kw >= 400 ? 10_000 : 400 })
  const { selfUse } = plan
  if (selfUse) add('001027', '自用电量表', selfUse.loadKw, 'consumption', { kind: 'selfUse', ...selfUse, nominalV: 400 })
  if (type === '002')
    for (let n = 1; n <= 2; n++)
      add('001002', `${n}号升压变压器`, kw / 2, null, { kind: 'generationTransformer', nominalV: 35_000, share: 0.5, kva: kw * 0.6 })
  add('009002', '光伏气象站', null, null, { kind: 'sunStation', tilt: plan.tilt, azimuth: plan.azimuth })
}

const kvaOf = ({ transformersKva }: { transformersKva: number[] }) => transformersKva.reduce((sum, kva) => sum + kva, 0)
/** Supplies are planned with a reserve: the load is scaled to a little less than the transformers carry. */
const siteKw = (plan: { transformersKva: number[] }) => 0.86 * kvaOf(plan)

/** What the grid connection of a micro-grid may carry, kVA. */
const connectionOf = (microgrid: string) => demoFile<DemoMicrogrid[]>('microgrids.json').find(({ id }) => id === microgrid)?.contractKw

function addLoad({ plan, microgrid }: Extract<DemoSite, { type: '001' | '006' }>, add: Add, meterType: string) {
  const total = kvaOf(plan)
  const connectionKva = microgrid && connectionOf(microgrid)
  const connection: Simulation | undefined = connectionKva ? { kind: 'gridPoint', nominalV: 10_000, kva: connectionKva } : undefined
  const load = (share: number, kva: number, nominalV: number): Simulation => ({
    kind: 'load',
    load: plan.load,
    siteKw: siteKw(plan),
    share,
    kva,
    nominalV,
  })
  add(meterType, '总进线电能表', total, 'consumption', load(1, total, 400))
  // The sites of a micro-grid meet at the high-voltage bus bar: its incoming cabinet carries what they exchange, the transformers the load.
  if (meterType === '001027') add('001001', '10kV进线柜', connectionKva || total, null, connection ?? load(1, total, 10_000))
  for (const [index, kva] of plan.transformersKva.entries()) add('001002', `${index + 1}号变压器`, kva, null, load(kva / total, kva, 400))
  // Feeders of unequal size that together carry everything.
  const sum = (plan.feeders * (plan.feeders + 1)) / 2
  for (let n = 1; n <= plan.feeders; n++) add('001003', `${n}号馈线`, null, null, load(n / sum, (1.1 * total * n) / sum, 400))
  if (connectionKva && connection) add('001031', '微电网关口表', connectionKva, 'import', connection)
}
