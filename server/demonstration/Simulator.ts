/** The simulated region: deterministic, physical, delivers through `Ingest` like any gateway. */
export interface Simulator {
  start(): Promise<void>
  stop(): Promise<void>
  /** Makes one point of one device show `value` from now until `untilMs`; the first such reading is accepted before this resolves. */
  hold(deviceNo: string, indicatorNo: string, value: number, untilMs: number): Promise<void>
  /** Does a device overheat when it is told to, and will it be heard? */
  canOverheat(deviceNo: string): boolean
  /** Makes a device overheat from now on, at its hottest after so many ms, or cool down again. What it measures tells. */
  setHot(deviceNo: string, hot: boolean, afterMs: number): void
  /** Delivers what a device shows now, between the full minutes. */
  report(deviceNo: string): Promise<void>
}
