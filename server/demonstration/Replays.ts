import type { AnyCall } from '../../core/contract/call.ts'
import type { Bus } from '../database/bus.ts'
import type { Database } from '../database/db.ts'
import type { Video } from '../video/Source.ts'
import type { Simulator } from './Simulator.ts'

/** The answer to a call with the header `demo`. */
export interface Replayed {
  /** What takes the place of the living services: the day's database, clock, bus and pictures. */
  services: {
    bus: Bus
    clock: () => Date
    database: Database
    db: Database['db']
    simulator: Simulator | null
    video: Video
  }
  /** For the wall's clock: which day, its time (epoch ms) and how fast it runs. */
  headers: { 'demo-day': string; 'demo-clock': string }
}

/** Days replayed for walls. */
export interface Replays {
  /**
   * The day a call asks for, or null where the call is none of a wall's figures and is answered as ever.
   * @param asked `YYYY-MM-DD` or `yesterday`
   * @param at moment of the day it shall go to, `HH:mm`; left out: wherever it is
   * @param speed how much faster than life it shall run; left out: as it does
   */
  of(asked: string, call: AnyCall, at?: string, speed?: string): Promise<Replayed | null>
  /**
   * From now on yesterday is prepared while nobody watches a replay, where one was asked for lately, so that it begins
   * at once.
   * @returns what ends that
   */
  keepReady(): () => void
  close(): Promise<void>
}
