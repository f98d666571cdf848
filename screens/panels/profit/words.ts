import { wan } from '../../../core/units.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { scaled } from '../show.ts'

/** A sum of money as `Figure` takes it: yuan below 10 000, else 万元. */
export const yuan = (value: number | null | undefined) => scaled(wan(value, '元'))

/** 万元 with a decimal for tables and axes; `--` where it is not known. */
export const inWan = (value: number | null | undefined, digits = 1) =>
  value === null || value === undefined ? '--' : formatNumber(value / 10_000, digits)

/** A change against last year with its direction as a sign, so that it does not hang on a colour. */
export const change = (percent: number | null | undefined) =>
  percent === null || percent === undefined
    ? '同比 --'
    : `同比 ${percent > 0 ? '▲' : percent < 0 ? '▼' : ''}${Math.abs(percent).toFixed(1)}%`
