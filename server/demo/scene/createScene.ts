import { and, eq, gt, inArray } from 'drizzle-orm'
import { DAY, MINUTE } from '../../../core/time/time.ts'
import { sceneKinds, sceneKindOf, type SceneKind } from '../../../core/devices/sceneKinds.ts'
import { pointOf, type ScenePoint, scenePoints, type SceneState } from '../../../core/devices/scenePoints.ts'
import type { Services } from '../../context.ts'
import { claimCommands, type Handed } from '../../control/claimCommands.ts'
import { takeReceipts } from '../../control/takeReceipts.ts'
import { takePassages } from '../../control/takePassages.ts'
import type { Ingest, Point } from '../../live/live.ts'
import { devices, indicators, latest } from '../../tables/index.ts'
import { ActuatorPlan, type Behaviour, sceneSamplingSeconds } from './actuatorPlan.ts'
import { cardOf, doorPeople } from './fillScene.ts'
import { passagesOf } from './passagesOf.ts'
import { after, firstState } from './roomModel.ts'

type Base = Pick<Services, 'db' | 'clock' | 'log' | 'bus'>

interface Device {
  id: number
  no: string
  kind: SceneKind
  gatewayId: string
  behaviour: Behaviour
  state: SceneState
}

const reportMs = sceneSamplingSeconds * 1000
/** Asked so often where nobody said that something waits. */
const askMs = 10_000
/** A gateway takes a moment to answer, and a contactor to fall. */
const receiptMs = 400
const actMs = 1200
/** A door is reported open for the report after somebody passed. */
const madeUpDays = 3

/**
 * The gateways of the demonstration's switchgear rooms: they report, ask for instructions and acknowledge them through
 * the same doors as every gateway. What a device was last reported as it still is after a restart.
 */
export function createScene({ db, clock, log, bus }: Base, ingest: Pick<Ingest, 'accept'>) {
  let all: Device[] = []
  let measuredAt = 0
  let stopped = true
  let leave = () => {}
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()

  const run = (work: () => Promise<unknown>) => {
    if (stopped) return
    const going = work()
      .catch(error => log.error({ err: error }, 'simulated scene'))
      .finally(() => running.delete(going))
    running.add(going)
  }
  const later = (ms: number, work: () => Promise<unknown>) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run(work)
    }, ms)
    timers.add(timer)
  }
  const every = (ms: number, work: () => Promise<unknown>) => {
    const timer = setInterval(() => run(work), ms)
    timers.add(timer)
  }

  const speaking = () => all.filter(({ behaviour }) => behaviour !== 'silent')
  const gatewaysOf = (list: readonly Device[]) => [...new Set(list.map(({ gatewayId }) => gatewayId))]
  const pointsOf = ({ no, state }: Device, at: number): Point[] =>
    Object.entries(state).map(([point, value]) => [no, scenePoints[point as ScenePoint], at, Math.round(value * 10) / 10])

  async function report(list: readonly Device[]) {
    const at = clock().getTime()
    await Promise.all(
      gatewaysOf(list).map(gatewayId =>
        ingest.accept(
          list.filter(device => device.gatewayId === gatewayId).flatMap(device => pointsOf(device, at)),
          gatewayId,
        ),
      ),
    )
  }

  async function reportAll() {
    const at = clock().getTime()
    const minutes = Math.max(0, at - measuredAt) / MINUTE
    const from = measuredAt
    measuredAt = at
    const people = doorPeople()
    for (const device of speaking()) {
      device.state = after(device.kind, device.state, minutes)
      if (device.kind !== 'mj') continue
      const passed = passagesOf(device.no, at, people.length - 1).filter(each => each.at > from && each.at <= at)
      device.state = { door: passed.length > 0 && minutes < 2 ? 1 : 0 }
      await deliverPassages(device, passed)
    }
    await report(speaking())
  }

  async function deliverPassages({ no, gatewayId }: Device, passed: readonly { at: number; person: number }[]) {
    if (passed.length === 0) return
    const rows = passed.map(({ at, person }) => ({ deviceNo: no, cardNo: cardOf(no, person), at }))
    await takePassages({ db, clock }, gatewayId, rows)
  }

  async function obey(command: Handed) {
    const device = all.find(({ no }) => no === command.deviceNo)
    const point = pointOf(command.indicatorNo)
    if (!device || !point || device.behaviour !== 'obeys') return
    device.state = { ...device.state, [point]: command.target }
    await report([device])
  }

  async function ask(gatewayId: string) {
    for (const command of await claimCommands({ db, clock }, gatewayId, 20)) {
      later(receiptMs, async () => {
        await takeReceipts({ db, clock }, gatewayId, [{ id: command.id, accepted: true }])
      })
      later(receiptMs + actMs, () => obey(command))
    }
  }

  async function load(): Promise<Device[]> {
    const rows = await db
      .select({ id: devices.id, no: devices.no, type: devices.type, gatewayId: devices.gatewayId, simulation: devices.simulation })
      .from(devices)
      .where(
        and(
          eq(devices.enabled, true),
          inArray(
            devices.type,
            Object.values(sceneKinds).map(({ deviceType }) => deviceType),
          ),
        ),
      )
      .orderBy(devices.id)
    const known = await db
      .select({ deviceId: latest.deviceId, no: indicators.no, value: latest.value })
      .from(latest)
      .innerJoin(indicators, eq(indicators.id, latest.indicatorId))
      .where(gt(indicators.id, 0))
    return rows.flatMap(({ type, simulation, ...row }) => {
      const plan = ActuatorPlan.safeParse(simulation)
      const kind = sceneKindOf(type)
      if (!plan.success || !kind) return []
      const reported = known.flatMap(({ deviceId, no, value }) => {
        const point = deviceId === row.id ? pointOf(no) : undefined
        return point ? [[point, value]] : []
      })
      return [{ ...row, kind, behaviour: plan.data.behaviour, state: { ...firstState(kind, row.no), ...Object.fromEntries(reported) } }]
    })
  }

  return {
    async start() {
      stopped = false
      all = await load()
      measuredAt = clock().getTime()
      const people = doorPeople()
      for (const device of speaking().filter(({ kind }) => kind === 'mj'))
        for (let back = madeUpDays; back >= 0; back--)
          await deliverPassages(
            device,
            passagesOf(device.no, measuredAt - back * DAY, people.length - 1).filter(({ at }) => at <= measuredAt),
          )
      run(() => report(speaking()))
      every(reportMs, reportAll)
      every(askMs, () => Promise.all(gatewaysOf(speaking()).map(ask)))
      leave = bus.subscribe('command', message => {
        if (message && speaking().some(({ gatewayId }) => gatewayId === message.gatewayId)) run(() => ask(message.gatewayId))
      })
    },
    async stop() {
      stopped = true
      leave()
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      await Promise.all(running)
    },
  }
}
