export type SwitchState = '合闸' | '分闸' | '未知'

/** Below these nothing flows and nothing is energised: noise of the transducers. A, V. */
const leastCurrent = 0.05
const leastVoltage = 10

/**
 * Whether a breaker is closed, told from what flows: no position contact is read. Current or voltage means closed. No
 * voltage means open; without a voltage reading a zero current tells nothing, for a closed feeder may well be idle.
 * @param voltages fresh phase voltages, V; currents fresh phase currents, A; null = not measured or stale
 */
export function switchState(voltages: readonly (number | null)[], currents: readonly (number | null)[]): SwitchState {
  const known = (values: readonly (number | null)[]) => values.flatMap(value => (value === null ? [] : [Math.abs(value)]))
  const volts = known(voltages)
  if (known(currents).some(current => current > leastCurrent) || volts.some(voltage => voltage > leastVoltage)) return '合闸'
  return volts.length > 0 ? '分闸' : '未知'
}
