import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadKind } from './world/loadPower.ts'
import { productFolder } from '../database/productFolder.ts'

/** Reads a file of assets/demo. */
export const demoFile = <T>(name: string): T => JSON.parse(readFileSync(join(productFolder('assets') ?? 'assets', 'demo', name), 'utf8'))

interface PvPlan {
  inverters: number
  inverterKw: number
  /** kWp of modules per kW of inverter. */
  dcRatio: number
  /** Of the irradiance sensor, and of all modules where there is no `roof`. */
  tilt: number
  azimuth: number
  /** Where the modules of the inverters face in turn, and whether the owner has it in the master data. */
  roof?: { planes: { tilt: number; azimuth: number }[]; recorded: boolean }
}
/** A plant under the modules that uses what they deliver first. */
interface SelfUse {
  load: LoadKind
  loadKw: number
}
interface LoadPlan {
  load: LoadKind
  transformersKva: number[]
  feeders: number
}
interface StoragePlan {
  converters: number
  converterKw: number
  converterKwh: number
}
interface ChargingPlan {
  fastPiles: number
  fastKw: number
  slowPiles: number
  slowKw: number
  transformerKva: number
}

interface Common {
  id: string
  org: string
  customer: string
  base: string
  name: string
  shortName: string
  grade: string | null
  area: string
  district: string
  address: string
  longitude: number
  latitude: number
  operation: string
  /** Of assets/demo/microgrids.json. */
  microgrid?: string
}

export interface DemoMicrogrid {
  id: string
  org: string
  name: string
  kind: 'park' | 'campus'
  area: string
  longitude: number
  latitude: number
  busV: number
  contractKw: number
}

/** The micro-grids of these sites. */
export const demoMicrogrids = (list: readonly DemoSite[]) =>
  demoFile<DemoMicrogrid[]>('microgrids.json').filter(({ id }) => list.some(site => site.microgrid === id))
/** A site of assets/demo/sites.json with what stands on it. */
export type DemoSite = Common &
  (
    | { type: '002' | '003'; plan: PvPlan & { selfUse?: SelfUse } }
    | { type: '001'; plan: LoadPlan }
    | { type: '004'; plan: StoragePlan }
    | { type: '005'; plan: ChargingPlan }
    | { type: '006'; plan: LoadPlan & PvPlan }
  )

/** All sites, or about twenty: every type in both enterprises, one park and one campus. */
export function demoSites(scale: 'full' | 'small'): DemoSite[] {
  const all = demoFile<DemoSite[]>('sites.json')
  if (scale === 'full') return all
  const seen = new Set<string>()
  return all.filter(site => {
    if (site.microgrid === 'M1001' || site.microgrid === 'M1002') return true
    const key = `${site.org}/${site.type}`
    return !seen.has(key) && seen.add(key)
  })
}

/** Capacities as the sites table wants them: PV kWp, transformers kVA, storage and charging kW. */
export function capacityOf(site: DemoSite): { installedKw: number; storageKwh: number | null } {
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  switch (site.type) {
    case '002':
    case '003':
      return { installedKw: Math.round(site.plan.inverters * site.plan.inverterKw * site.plan.dcRatio), storageKwh: null }
    case '004':
      return { installedKw: site.plan.converters * site.plan.converterKw, storageKwh: site.plan.converters * site.plan.converterKwh }
    case '005':
      return { installedKw: site.plan.fastPiles * site.plan.fastKw + site.plan.slowPiles * site.plan.slowKw, storageKwh: null }
    default:
      return { installedKw: sum(site.plan.transformersKva), storageKwh: null }
  }
}
