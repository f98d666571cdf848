import type { pv } from '../../../core/contract/energy/pv.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'
import type { energyScale } from '../../../core/units/units.ts'
import { formatNumber } from '../../kit/formatNumber.ts'

type Light = ReplyOf<typeof pv.getPerformance>['light']

/** What is to be said where the sun gives nothing; '' by day. */
export const lightLabel = (light: Light | undefined) => (light === 'night' ? '夜间，无辐照' : light === 'dim' ? '辐照不足' : '')

/** A loss in money where its price is known, else in energy. */
export const lossFigure = (kwh: number | null | undefined, yuan: number | null | undefined) =>
  typeof yuan === 'number'
    ? { value: yuan, unit: '元/天', digits: yuan >= 1000 ? 0 : yuan >= 100 ? 1 : 2 }
    : { value: kwh ?? null, unit: 'kWh/天', digits: (kwh ?? 0) >= 1000 ? 0 : 1 }

/** A loss as energy times price, which is the money beside it; as energy alone where no price is known. */
export function lossSum(kwh: number | null | undefined, yuan: number | null | undefined): string {
  if (typeof kwh !== 'number') return ''
  if (typeof yuan !== 'number') return '电价未知'
  const energy = `${formatNumber(kwh, kwh >= 1000 ? 0 : 1)} kWh`
  return kwh > 0 ? `${energy} × ${formatNumber(yuan / kwh, 4)} 元` : energy
}

export const percent = (ratio: number | null | undefined, digits = 1) =>
  ratio === null || ratio === undefined ? '--' : `${formatNumber(ratio * 100, digits)}%`

type Maybe = number | null | undefined

/**
 * What was reached of the expectation, with the two numbers it is made of: those of the same devices at the same
 * moments, not the totals beside it.
 */
export function reached(own: Maybe, expected: Maybe, scale: typeof energyScale): string {
  if (own === null || own === undefined || !expected) return '期望未知'
  const { unit, divisor } = scale([own, expected])
  return `达成 ${percent(own / expected)}（${formatNumber(own / divisor, 2)}/${formatNumber(expected / divisor, 2)} ${unit}）`
}
