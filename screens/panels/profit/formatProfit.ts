import { WAN } from '../../../core/units.ts'
import { formatNumber } from '../../kit/formatNumber.ts'

/** 万元 with a decimal for tables and axes; `--` where it is not known. */
export const formatWan = (value: number | null | undefined, digits = 1) =>
  value === null || value === undefined ? '--' : formatNumber(value / WAN, digits)

/** A change against last year with its direction as a sign, so that it does not hang on a colour. */
export const yearOnYear = (percent: number | null | undefined) =>
  percent === null || percent === undefined
    ? '同比 --'
    : `同比 ${percent > 0 ? '▲' : percent < 0 ? '▼' : ''}${Math.abs(percent).toFixed(1)}%`
