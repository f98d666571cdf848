import { formatNumber } from '../../kit/formatNumber.ts'
import { scaledEnergy } from '../formatFigure.ts'

/** An energy of the day as every panel of a micro-grid writes it: one fact has one unit, wherever it stands. @param kwh kWh */
export function energyText(kwh: number | null | undefined): { text: string; unit: string } {
  const { value, unit, digits } = scaledEnergy(kwh)
  return { text: value === null ? '--' : formatNumber(value, unit === 'kWh' ? 0 : digits), unit }
}
