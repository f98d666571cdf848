import { and, asc, eq, inArray } from 'drizzle-orm'
import { hashPassword } from '../../access/passwords.ts'
import { unissuedSecretHash } from '../../access/gatewaySecrets.ts'
import type { Transaction } from '../../live/live.ts'
import { DAY } from '../../../core/time/time.ts'
import { type ScenePoint, scenePoints } from '../../../core/devices/scenePoints.ts'
import { random, seedOf } from '../seeded.ts'
import {
  cameras,
  controlPasswords,
  devices,
  doorPersons,
  doorRecords,
  doors,
  gateways,
  indicators,
  latest,
  orgs,
  sites,
} from '../../tables/index.ts'
import { type DemoSite, demoFile } from '../demoSites.ts'
import { hasScene, sceneOf, sceneSamplingSeconds, silentForMs } from './actuatorPlan.ts'
import { fillCommands } from './fillCommands.ts'
import { passagesOf } from './passagesOf.ts'
import { firstState } from './roomModel.ts'

/** The secondary password of every organisation of the demonstration. */
const demoControlPassword = 'Scene@2026'
/** So far back the doors know who passed. */
const recordDays = 45

interface Person {
  name: string
  userType: string
}
export const doorPeople = () => demoFile<Person[]>('doorPeople.json')
/** Ten figures, as cards bear them. */
export const cardOf = (doorNo: string, person: number) => String(seedOf(`${doorNo}/${person}`)).padStart(10, '0')

/** Air conditioner, fan, dehumidifier, alarm and door of every switchgear room among these sites, with what happened to them so far. */
export async function fillScene(tx: Transaction, list: readonly DemoSite[], now: Date) {
  const rooms = list.filter(hasScene)
  const present = new Set((await tx.select({ id: sites.id }).from(sites)).map(({ id }) => id))
  const plans = rooms.filter(({ id }) => present.has(id)).flatMap(site => sceneOf(site).map(device => ({ site, ...device })))
  if (plans.length === 0) return
  const models = demoFile<Record<string, [brand: string, model: string][]>>('models.json')
  const gatewayRows = new Map(
    plans.map(({ site, gatewayId }) => [
      gatewayId,
      {
        id: gatewayId,
        orgId: site.org,
        siteId: site.id,
        name: `${site.shortName}场景${gatewayId.slice(-1)}号网关`,
        secretHash: unissuedSecretHash(),
      },
    ]),
  )
  await tx
    .insert(gateways)
    .values([...gatewayRows.values()])
    .onConflictDoNothing()
  const silentSince = new Date(now.getTime() - silentForMs)
  const rows = await tx
    .insert(devices)
    .values(
      plans.map(({ site, no, type, name, gatewayId, behaviour }) => {
        const choice = models[type] ?? []
        const [brand, model] = choice[seedOf(`${site.id}${type}`) % choice.length] ?? ['', '']
        return {
          ...{ no, type, name, brand, model, gatewayId },
          orgId: site.org,
          siteId: site.id,
          simulation: { kind: 'actuator', behaviour },
          samplingSeconds: sceneSamplingSeconds,
          commissionedOn: site.operation,
          lastSeenAt: behaviour === 'silent' ? silentSince : null,
        }
      }),
    )
    .onConflictDoNothing()
    .returning({ id: devices.id, no: devices.no })
  const idOf = new Map(rows.map(({ id, no }) => [no, id]))
  const indicatorIds = new Map((await tx.select({ id: indicators.id, no: indicators.no }).from(indicators)).map(({ id, no }) => [no, id]))
  const known = plans.flatMap(({ no, kind, behaviour }) => {
    const deviceId = idOf.get(no)
    if (deviceId === undefined) return []
    const at = behaviour === 'silent' ? silentSince : now
    return Object.entries(firstState(kind, no)).flatMap(([point, value]) => {
      const indicatorId = indicatorIds.get(scenePoints[point as ScenePoint])
      return indicatorId === undefined ? [] : [{ deviceId, indicatorId, at, value, quality: 0 }]
    })
  })
  if (known.length) await tx.insert(latest).values(known).onConflictDoNothing()
  await fillDoors(
    tx,
    plans.flatMap(({ site, no, kind }) => {
      const deviceId = idOf.get(no)
      return kind === 'mj' && deviceId !== undefined ? [{ site, no, deviceId }] : []
    }),
    now,
  )
  const hash = await hashPassword(demoControlPassword)
  const all = await tx
    .select({ id: orgs.id })
    .from(orgs)
    .where(inArray(orgs.kind, ['platform', 'enterprise']))
  if (all.length)
    await tx
      .insert(controlPasswords)
      .values(all.map(({ id }) => ({ orgId: id, hash, updatedBy: '', updatedAt: now })))
      .onConflictDoNothing()
  await fillCommands(tx, now)
}

async function fillDoors(tx: Transaction, list: readonly { site: DemoSite; no: string; deviceId: number }[], now: Date) {
  if (list.length === 0) return
  const people = doorPeople()
  const watching = await tx
    .select({ id: cameras.id, siteId: cameras.siteId, address: cameras.address })
    .from(cameras)
    .where(
      and(
        inArray(
          cameras.siteId,
          list.map(({ site }) => site.id),
        ),
        eq(cameras.enabled, true),
      ),
    )
    .orderBy(asc(cameras.sort))
  await tx
    .insert(doors)
    .values(
      list.map(({ site, deviceId }) => {
        const own = watching.filter(({ siteId }) => siteId === site.id)
        return { deviceId, orgId: site.org, cameraId: (own.find(({ address }) => address === 'gate') ?? own[0])?.id ?? null }
      }),
    )
    .onConflictDoNothing()
  await tx
    .insert(doorPersons)
    .values(
      list.flatMap(({ site, no, deviceId }) =>
        people.map(({ name, userType }, n) => {
          const since = now.getTime() - DAY * Math.floor(60 + 600 * random(seedOf(no), 4, n))
          const days = userType === 'visitor' ? 90 : 3 * 365
          return {
            deviceId,
            orgId: site.org,
            name,
            userType,
            employeeNo: String(10_001 + n),
            cardNo: cardOf(no, n),
            beginAt: new Date(since),
            endAt: new Date(since + days * DAY),
          }
        }),
      ),
    )
    .onConflictDoNothing()
  const rows = list.flatMap(({ site, no, deviceId }) =>
    Array.from({ length: recordDays }, (_, back) => passagesOf(no, now.getTime() - back * DAY, people.length - 1))
      .flat()
      .filter(({ at }) => at <= now.getTime())
      .flatMap(({ at, person }) => {
        const who = people[person]
        return who
          ? [{ deviceId, orgId: site.org, at: new Date(at), name: who.name, userType: who.userType, cardNo: cardOf(no, person) }]
          : []
      }),
  )
  for (let from = 0; from < rows.length; from += 1000)
    await tx
      .insert(doorRecords)
      .values(rows.slice(from, from + 1000))
      .onConflictDoNothing()
}
