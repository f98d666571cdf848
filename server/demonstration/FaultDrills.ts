import type { Database } from '../database/db.ts'
import type { Principal } from '../principal.ts'
import type { Scope } from '../rights/scope.ts'

/** What a drill is about, chosen when it is started and kept with its audit row. */
export interface DrillPlan {
  id: string
  orgId: string
  siteId: string
  stationName: string
  zone: string
  deviceNo: string
  devName: string
  indicatorNo: string
  /** Of the limit that will be passed, seconds. */
  onDelay: number
  offDelay: number
  cameraId: string
  /** Who watches, hands out and accepts; the team that goes there, and who of it. */
  watchId: string
  crewId: string
  workerId: string
  startedBy: string
  /** ISO. */
  startedAt: string
  /** The newest alarm there was: later ones of the device are the drill's, whatever becomes of a clock. */
  afterAlarm: number
}

/** Of the context of a call what a drill needs: who wants it, what they see, and when. */
export interface DrillCaller {
  db: Database['db']
  scope: Scope
  principal: Principal
  clock: () => Date
}

/** Scripted faults of the demonstration region. */
export interface FaultDrills {
  /** Goes on with nothing: what a server before left in the middle is broken off. */
  start(): Promise<void>
  stop(): Promise<void>
  /**
   * Chooses device, camera and people at a site the caller sees.
   * @throws Failure 409 where none of them can be had now
   */
  plan(caller: DrillCaller, orgId: string): Promise<DrillPlan>
  /** After the commit of its start. Where nothing runs yet, nothing begins. */
  begin(plan: DrillPlan): void
  /** Enterprises that have what a drill wants, among those the caller may see. */
  enterprises(caller: DrillCaller): Promise<{ orgId: string; orgName: string }[]>
}
