import { and, like, notInArray, sql } from 'drizzle-orm'
import { MINUTE } from '../../core/time/time.ts'
import { forgetKnownSecrets } from '../access/gatewaySecrets.ts'
import { writeBaseData } from '../database/baseData.ts'
import type { Services } from '../context.ts'
import { loadRegion } from './simulator/loadRegion.ts'
import { facts, indicators } from '../tables/index.ts'
import { weatherPlaces, writeWeather } from './world/writeWeather.ts'
import { demoSites } from './demoSites.ts'
import { countStorageMeters } from './fill/countStorageMeters.ts'
import { fillAlarms } from './fill/fillAlarms.ts'
import { fillCharging, orderDays } from './fill/fillCharging.ts'
import { historyOf, plans } from './fill/fillHistory.ts'
import { fillBuildings } from './fill/fillBuildings.ts'
import { fillCatalogues } from './fill/fillCatalogues.ts'
import { fillCameras } from './fill/fillCameras.ts'
import { fillDeliveries } from './fill/fillDeliveries.ts'
import { fillMoney } from './fill/fillMoney.ts'
import { endPastCurves, fillPastCurves, notePastCurves } from './fill/pastCurves.ts'
import { fillPeople } from './fill/fillPeople.ts'
import { fillServiceOrders } from './fill/fillServiceOrders.ts'
import { fillSites } from './fill/fillSites.ts'
import { fillStandards } from './fill/fillStandards.ts'
import { fillScene } from './scene/fillScene.ts'
import { fillPatrols, patrolDays } from './patrol/fillPatrols.ts'
import { settleRollups } from '../rollups/settleRollups.ts'
import { readFact, writeFact } from '../database/facts.ts'
import { once, simulatedUntil } from './steps.ts'
import { siteFact, writeHistory } from './fill/writeHistory.ts'

export interface DemoOptions {
  /** `small`: about a dozen sites and three days, for tests. */
  scale?: 'full' | 'small'
  /** What is being done and how far the whole is, 0 … 1. May throw to stop. */
  onProgress?: (message: string, share: number) => void
  /** The curves of older days are left to `fillBehind`, which works while the product is open. */
  behind?: boolean
}

/** Days of the gateways' logs. */
const deliveryDays = { full: 3, small: 1 }

/** Steps of their own marks, kept for good: folders filled before there was such a thing get it at the next start. */
const catalogues = 'catalogues'
const storageMeters = 'storageMeters'
const scene = 'scene'
const standards = 'standards'
const patrols = 'patrols'
const gatewaySecrets = 'gatewaySecrets'
const kept = [catalogues, standards, storageMeters, scene, patrols, gatewaySecrets].map(step => `demo:${step}`)

/**
 * Fills the database with the demonstration region. In steps, each a transaction: a start killed halfway goes on where it was;
 * where everything is there it returns at once.
 */
export async function ensureDemo(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { scale = 'full', onProgress = () => {}, behind = false }: DemoOptions = {},
): Promise<void> {
  await once(db, catalogues, tx => fillCatalogues(tx, clock()))
  await once(db, standards, tx => fillStandards(tx, clock()))
  await once(db, storageMeters, countStorageMeters)
  await once(db, gatewaySecrets, async tx => void (await forgetKnownSecrets(tx)))
  const list = demoSites(scale)
  const patrolled = () => once(db, patrols, tx => fillPatrols(tx, clock(), patrolDays[scale]))
  if (await readFact(db, 'demo')) {
    await once(db, scene, tx => fillScene(tx, list, clock()))
    await settleRollups(db)
    return patrolled()
  }
  await writeBaseData(db)
  onProgress('组织、账号与角色', 0)
  await once(db, 'people', fillPeople)
  onProgress('站点、网关与设备', 0.03)
  await once(db, 'sites', tx => fillSites(tx, list, clock()))
  await once(db, 'cameras', tx => fillCameras(tx, list))
  await once(db, 'buildings', tx => fillBuildings(tx, list))
  await once(db, scene, tx => fillScene(tx, list, clock()))
  // All sites end at the same minute, also when a later start finishes the work.
  const stored = await readFact(db, 'demo:anchor')
  const anchor = stored ? Number(stored) : Math.floor(clock().getTime() / MINUTE) * MINUTE
  if (!stored) await writeFact(db, 'demo:anchor', String(anchor))
  const ids = new Map((await db.select({ id: indicators.id, no: indicators.no }).from(indicators)).map(row => [row.no, row.id]))
  const region = await loadRegion(db)
  let writing: Promise<void> = Promise.resolve()
  let done = 0
  for (const site of region) {
    onProgress('历史数据', 0.05 + (0.85 * done++) / region.length)
    if (await readFact(db, siteFact(site.site.id))) continue
    // The engine writes one site while the next is computed.
    const history = await historyOf(site, ids, anchor, plans[scale])
    await writing
    writing = writeHistory(db, site.site.id, history)
    writing.catch(() => {})
  }
  await writing
  await settleRollups(db)
  await once(db, 'pastCurves', tx => notePastCurves(tx, anchor, plans[scale]))
  if (!behind) {
    await fillPastCurves({ db, clock })
    await endPastCurves(db)
  }
  onProgress('充电订单', 0.9)
  await once(db, 'charging', tx => fillCharging(tx, region, anchor, orderDays[scale]))
  onProgress('收益结算', 0.92)
  await once(db, 'money', tx => fillMoney(tx, anchor))
  onProgress('天气', 0.93)
  await once(db, 'weather', async tx => writeWeather(tx, clock(), await weatherPlaces(tx), 35, 7))
  onProgress('告警与工单', 0.94)
  await once(db, 'alarms', tx => fillAlarms(tx, anchor, plans[scale].alarmDays))
  await once(db, 'serviceOrders', tx => fillServiceOrders(tx, anchor))
  onProgress('通信日志', 0.97)
  await once(db, 'deliveries', tx => fillDeliveries(tx, region, anchor, deliveryDays[scale]))
  onProgress('巡检与考勤', 0.975)
  await patrolled()
  onProgress('统计信息', 0.98)
  await db.execute(sql`analyze`)
  await db.transaction(async tx => {
    await tx.delete(facts).where(and(like(facts.name, 'demo:%'), notInArray(facts.name, kept)))
    await writeFact(tx, simulatedUntil, new Date(anchor).toISOString())
    await writeFact(tx, 'demo', scale)
  })
  onProgress('完成', 1)
}
