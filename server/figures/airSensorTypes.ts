import { dataFile } from '../database/dataFile.ts'

let known: readonly string[] | undefined

/**
 * Types of the sensors that measure the air (`009…`, indicators `B…`). What an air conditioner or a dehumidifier feels
 * is its own affair.
 */
export const airSensorTypes = (): readonly string[] => {
  known ??= dataFile<{ type: string; indicators: string[] }[]>('deviceTypes.json')
    .filter(({ type, indicators }) => type.startsWith('009') && indicators.some(no => no.startsWith('B')))
    .map(({ type }) => type)
  return known
}
