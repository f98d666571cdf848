import type { Database } from '../database/db.ts'
import type { Simulator } from '../demonstration/Simulator.ts'

export type Transaction = Parameters<Parameters<Database['db']['transaction']>[0]>[0]

/** A reading that passed validation, with what rules need to know of its device. */
export interface Reading {
  deviceId: number
  indicatorId: number
  indicatorNo: string
  orgId: string
  siteId: string
  /** Measured at, epoch ms. */
  at: number
  value: number
  /** See core/units/quality.ts. */
  quality: number
}

/** [device number, indicator number, epoch ms, value] */
export type Point = readonly [deviceNo: string, indicatorNo: string, at: number, value: number]

/** What became of a delivery. */
export interface DeliveryResult {
  accepted: number
  repeated: number
  refused: { index: number; reason: string }[]
}

export interface IngestResult extends DeliveryResult {
  /** Of those accepted: kept, but not believed and counted nowhere (core/units/quality.ts). */
  suspect: number
  /** Points that were not stored; numbers only where they can be read. */
  refused: { index: number; deviceNo: string | null; indicatorNo: string | null; reason: string }[]
}

/** The one door for readings, whatever their source. */
export interface Ingest {
  /**
   * Resolves when the readings, and the alarms they raise, are committed. `gatewayId` narrows the devices that may be written.
   * @param points `Point`s; whatever else is among them is refused by itself
   */
  accept(points: readonly unknown[], gatewayId?: string): Promise<IngestResult>
  /**
   * Starts folding and the flush of `latest`; repairs what a kill left behind. Where that takes long `onProgress` hears
   * what it is at and how far, 0 … 1.
   */
  start(onProgress?: (part: string, share: number) => void): Promise<void>
  /**
   * The server's clock was set back: what lies ahead of `present` counts as of now (ingest/clampToPresent.ts), for the
   * engine too.
   * @returns how many newest values were ahead
   */
  clampToPresent(present: number): Promise<number>
  stop(): Promise<void>
}

export interface AlarmChange {
  /** `shelved`, `returned`: put aside for a time, and back again. */
  kind: 'raised' | 'recovered' | 'handled' | 'shelved' | 'returned'
  alarmId: number
  orgId: string
  siteId: string
  sign: '1' | '2'
}

/** Something of an order that somebody wants to know of at once; who that is, is found out where they are connected. */
export interface OrderNews {
  /** `arrived`: it waits at a new step. `near`: that step will be due. `late`: it is overdue, for whoever leads. */
  kind: 'arrived' | 'near' | 'late'
  orderId: number
  /** The step it is about: heard of once that one has been taken, it is no news. */
  stepId: number
  /** Who brought it there. */
  by: string | null
  /** Late, and whoever may take it was never reminded, as after a standstill: they hear it too. */
  unreminded?: boolean
}

export interface AlarmEngine {
  /** Inside the transaction that stores the readings: writes what they raise or end. In-memory state changes only in `announce`. */
  evaluate(tx: Transaction, readings: readonly Reading[]): Promise<AlarmChange[]>
  /** After the commit: takes the changes over and publishes them on the bus topic `alarm`. */
  announce(changes: readonly AlarmChange[]): void
  /** The server's clock was set back: nothing it remembers lies ahead of `present` any more. */
  clampToPresent(present: number): void
  /** Loads limits and open alarms; starts the timers of delays and of abnormal conditions (offline, zero generation …). */
  start(): Promise<void>
  stop(): Promise<void>
}

interface Living {
  ingest: Ingest
  engine: AlarmEngine
  simulator: Simulator | null
  faultDrills: { start(): Promise<void>; stop(): Promise<void> } | null
}

/** Starts the background work in the order in which it depends on each other. */
export async function startLive({ engine, ingest }: Living, onProgress?: (part: string, share: number) => void) {
  await engine.start()
  await ingest.start(onProgress)
}

/**
 * What delivers and plays where no gateway does. Making up for a standstill may take it long: nobody who only looks has
 * to wait for that.
 */
export async function startSimulated({ simulator, faultDrills }: Living) {
  await simulator?.start()
  await faultDrills?.start()
}

export async function stopLive({ engine, ingest, simulator, faultDrills }: Living) {
  await faultDrills?.stop()
  await simulator?.stop()
  await ingest.stop()
  await engine.stop()
}
