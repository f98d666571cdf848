import type { CurveTab, Granularity, SystemType } from './curveTabs.ts'
import type { CurveRange } from '../time/curveRange.ts'

/** What the documents' device lines are asked with (monitoring §7). */
export interface LineInput {
  downSample: '1m-first' | '15m-first'
  dateType: Granularity
  msNo: string
  deviceNo: string
  startTime: string
  endTime: string
  /** Numbers of indicators with commas between; '' = all of the call's. */
  indiNos: string
  /** 02 = a period something is compared with. */
  typesProp: '01' | '02'
  /** 1 consumption, 2 generation. */
  type: 1 | 2
}

interface Asked {
  deviceNo: string
  systemType: SystemType
  tab: CurveTab
  granularity: Granularity
  range: CurveRange
  /** Chosen of the tab's indicators. */
  indicators: readonly string[]
  perMinute: boolean
  /** The range is one the main one is compared with. */
  compared: boolean
}

/** The payload of a curve of the device monitor. */
export const lineInput = (asked: Asked): LineInput => ({
  downSample: asked.perMinute ? '1m-first' : '15m-first',
  dateType: asked.granularity,
  msNo: asked.deviceNo,
  deviceNo: asked.deviceNo,
  startTime: asked.range.from,
  endTime: asked.range.to,
  indiNos: asked.indicators.join(','),
  typesProp: asked.compared ? '02' : '01',
  type: asked.systemType === '001' ? 1 : 2,
})
