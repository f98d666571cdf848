import type { pv } from '../../../core/contract/pv.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { formatNumber } from '../../kit/formatNumber.ts'

type Light = ReplyOf<typeof pv.getPerformance>['light']

/** What is to be said where the sun gives nothing; '' by day. */
export const lightWord = (light: Light | undefined) => (light === 'night' ? '夜间，无辐照' : light === 'dim' ? '辐照不足' : '')

/** A loss in money where its price is known, else in energy. */
export const lossWords = (kwh: number | null | undefined, yuan: number | null | undefined) =>
  typeof yuan === 'number'
    ? { value: yuan, unit: '元/天', digits: yuan >= 1000 ? 0 : yuan >= 100 ? 1 : 2 }
    : { value: kwh ?? null, unit: 'kWh/天', digits: (kwh ?? 0) >= 1000 ? 0 : 1 }

export const percent = (ratio: number | null | undefined, digits = 1) =>
  ratio === null || ratio === undefined ? '--' : `${formatNumber(ratio * 100, digits)}%`
