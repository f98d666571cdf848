import { seedOf } from '../seeded.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { noLimit } from '../../ingest/limits.ts'
import { addDays, instantOf, siteDay } from '../../../core/time/time.ts'
import type { Transaction } from '../../live/live.ts'
import {
  alarmLimits,
  contractSites,
  contracts,
  devices,
  gateways,
  indicators,
  inverterPlanes,
  microgrids,
  sites,
  pvPlants,
} from '../../tables/index.ts'
import { unissuedSecretHash } from '../../access/gatewaySecrets.ts'
import { markDemo } from '../../database/markDemo.ts'
import { capacityOf, type DemoSite, demoFile, demoMicrogrids } from '../demoSites.ts'
import { gatewayNoOf } from '../demoGateways.ts'
import { devicesOf, planeOf } from './devicesOf.ts'
import { makeOf } from './makeOf.ts'
import { suppliesOf } from './suppliesOf.ts'
import { demoCustomers } from './fillPeople.ts'

interface LimitPlan {
  types: string[]
  indicator: string
  lower?: number
  upper?: number
  lowerOfNominal?: number
  upperOfNominal?: number
  deadband: number
  onDelay: number
  offDelay: number
  type: string
  level: string
}

type DeviceRow = typeof devices.$inferInsert

/** Sites, gateways, devices with their limits, and the contracts of their owners. */
export async function fillSites(tx: Transaction, list: readonly DemoSite[], now: Date) {
  const owners = new Map(demoCustomers().map(customer => [customer.id, customer]))
  const made = await tx
    .insert(sites)
    .values(
      list.map(site => {
        const { installedKw, storageKwh } = capacityOf(site)
        const owner = owners.get(site.customer)
        return {
          id: site.id,
          orgId: site.org,
          customerId: site.customer,
          baseId: site.base,
          name: site.name,
          shortName: site.shortName,
          type: site.type,
          grade: site.grade,
          areaCode: site.area,
          districtName: site.district,
          address: site.address,
          longitude: site.longitude,
          latitude: site.latitude,
          installedKw,
          // A few strings or feeders are always out for works.
          runningKw: Math.round(installedKw * (seedOf(site.id) % 5 === 0 ? 0.96 : 1)),
          storageKwh,
          operationDate: site.operation,
          microgridId: site.microgrid,
          contact: owner?.contact,
          phone: owner?.phone,
        }
      }),
    )
    .onConflictDoNothing()
    .returning({ id: sites.id })
  await markDemo(tx, 'sites', made)
  const grids = demoMicrogrids(list)
  if (grids.length)
    await tx
      .insert(microgrids)
      .values(grids.map(({ org, area, ...grid }) => ({ ...grid, orgId: org, areaCode: area })))
      .onConflictDoNothing()
  await fillPvPlants(tx, list)
  const rows: DeviceRow[] = []
  const gatewayRows = new Map<string, typeof gateways.$inferInsert>()
  for (const site of list) {
    devicesOf(site).forEach((device, index) => {
      const gatewayId = gatewayNoOf(site.id, index)
      const suffix = gatewayId.slice(-1)
      gatewayRows.set(gatewayId, {
        id: gatewayId,
        orgId: site.org,
        siteId: site.id,
        name: `${site.shortName}${suffix}号网关`,
        secretHash: unissuedSecretHash(),
      })
      const [brand, model] = makeOf(site.id, device.type, device.ratedKw)
      rows.push({
        ...device,
        orgId: site.org,
        siteId: site.id,
        gatewayId,
        brand,
        model,
        commissionedOn: site.operation,
        simulation: { ...device.simulation },
      })
    })
  }
  // After all others: the history of what was there before depends on the numbers the database gives.
  for (const site of list)
    for (const { beside, ...device } of suppliesOf(site)) {
      const [brand, model] = makeOf(site.id, device.type, device.ratedKw)
      const gatewayId = gatewayNoOf(site.id, beside)
      rows.push({ ...device, orgId: site.org, siteId: site.id, gatewayId, brand, model, simulation: { ...device.simulation } })
    }
  await tx
    .insert(gateways)
    .values([...gatewayRows.values()])
    .onConflictDoNothing()
  const written: { id: number; no: string; type: string; orgId: string; simulation: Record<string, unknown> | null }[] = []
  for (let from = 0; from < rows.length; from += 500)
    written.push(
      ...(await tx
        .insert(devices)
        .values(rows.slice(from, from + 500))
        .returning({ id: devices.id, no: devices.no, type: devices.type, orgId: devices.orgId, simulation: devices.simulation })),
    )
  await fillPlanes(tx, list, written)
  await fillLimits(tx, written)
  await fillContracts(tx, list, now)
}

/** What an owner knows of a plant: how it stands and what the data sheet of its modules says, which is not quite what they are. */
async function fillPvPlants(tx: Transaction, list: readonly DemoSite[]) {
  const rows = list.flatMap(site =>
    site.type === '002' || site.type === '003'
      ? [{ siteId: site.id, orgId: site.org, tilt: site.plan.tilt, azimuth: site.plan.azimuth, gamma: -0.0035 }]
      : [],
  )
  if (rows.length) await tx.insert(pvPlants).values(rows).onConflictDoNothing()
}

/** Planes of the modules where the owner has written them down. */
async function fillPlanes(tx: Transaction, list: readonly DemoSite[], written: readonly { id: number; no: string; orgId: string }[]) {
  const ids = new Map(written.map(device => [device.no, device]))
  const rows = list.flatMap(site => {
    if ((site.type !== '002' && site.type !== '003') || !site.plan.roof?.recorded) return []
    const inverters = devicesOf(site).filter(({ simulation }) => simulation.kind === 'inverter')
    return inverters.map(({ no }, n) => {
      const { id, orgId } = ids.get(no)!
      return { deviceId: id, orgId, ...planeOf(site.plan, n + 1) }
    })
  })
  if (rows.length) await tx.insert(inverterPlanes).values(rows).onConflictDoNothing()
}

async function fillLimits(
  tx: Transaction,
  written: { id: number; type: string; orgId: string; simulation: Record<string, unknown> | null }[],
) {
  const ids = new Map((await tx.select({ id: indicators.id, no: indicators.no }).from(indicators)).map(row => [row.no, row.id]))
  const plans = demoFile<LimitPlan[]>('limits.json')
  const rows = written.flatMap(device =>
    plans
      .filter(plan => plan.types.includes(device.type) && (plan.indicator !== indicator.sf6 || device.simulation?.sf6 === true))
      .map(({ indicator: no, lower, upper, lowerOfNominal, upperOfNominal, deadband, onDelay, offDelay, type, level }) => {
        const phaseV = Number(device.simulation?.nominalV ?? 400) / Math.sqrt(3)
        const of = (share: number | undefined, fixed: number | undefined, sign: 1 | -1) =>
          fixed ?? (share ? Math.round(phaseV * share) : sign * noLimit)
        const indicatorId = ids.get(no)
        if (!indicatorId) throw new Error(`no indicator ${no}`)
        return {
          orgId: device.orgId,
          deviceId: device.id,
          indicatorId,
          lower: of(lowerOfNominal, lower, -1),
          upper: of(upperOfNominal, upper, 1),
          deadband,
          onDelay,
          offDelay,
          type,
          level,
        }
      }),
  )
  for (let from = 0; from < rows.length; from += 1000)
    await tx
      .insert(alarmLimits)
      .values(rows.slice(from, from + 1000))
      .onConflictDoNothing()
}

async function fillContracts(tx: Transaction, list: readonly DemoSite[], now: Date) {
  const today = siteDay(now)
  const present = new Set(list.map(site => site.customer))
  const rows = demoCustomers()
    .filter(customer => present.has(customer.id))
    .map(customer => {
      const seed = seedOf(customer.id)
      const startsOn = addDays(today, -30 - (seed % 700))
      const endsOn = addDays(startsOn, 365 * (1 + (seed % 3)))
      const kw = list.filter(site => site.customer === customer.id).reduce((sum, site) => sum + capacityOf(site).installedKw, 0)
      return {
        orgId: customer.org,
        customerId: customer.id,
        code: `HT${startsOn.replaceAll('-', '')}${customer.no.slice(-4)}`,
        name: `${customer.name}运维服务合同`,
        state: endsOn < today ? '2' : '1',
        // About 45 yuan a kilowatt and year, in cents.
        amount: Math.round(kw * 45) * 100,
        startsOn: instantOf(startsOn),
        endsOn: instantOf(endsOn),
      }
    })
  const made = await tx
    .insert(contracts)
    .values(rows)
    .returning({ id: contracts.id, orgId: contracts.orgId, customerId: contracts.customerId })
  const covered = made.flatMap(({ id, orgId, customerId }) =>
    list.filter(site => site.customer === customerId).map(site => ({ orgId, contractId: id, siteId: site.id })),
  )
  for (let from = 0; from < covered.length; from += 1000) await tx.insert(contractSites).values(covered.slice(from, from + 1000))
}
