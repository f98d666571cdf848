import type { CommandState } from '../../core/devices/commandStates.ts'

/** So long an instruction waits for its gateway to ask, and then for the gateway's receipt, ms. */
export const fetchMs = 30_000
export const receiptMs = 15_000
/** A device that obeyed shows it with its next reading at the latest; so much longer is waited for it, ms. */
const spareMs = 10_000
export const effectMs = (samplingSeconds: number) => samplingSeconds * 1000 + spareMs

/** What is said of an instruction that was given up in a state. */
export const givenUp: Record<Extract<CommandState, 'issued' | 'sent' | 'acknowledged'>, string> = {
  issued: '网关未取走指令，可能已离线',
  sent: '网关取走指令后没有确认',
  acknowledged: '设备状态未按指令变化',
}
