import { type Figure, MISSING, round } from '../../../../core/units/units.ts'

/** A percentage with two decimals. */
export const percentFigure = (value: number | null): Figure => ({ value: value === null ? MISSING : round(value).toFixed(2), unit: '%' })

/** With its sign: how far something is above or below. */
export const deviationText = (value: number | null) => (value === null ? MISSING : `${value > 0 ? '+' : ''}${round(value, 1).toFixed(1)}`)

export const hoursFigure = (value: number | null): Figure => ({ value: value === null ? MISSING : round(value).toFixed(2), unit: 'h' })
