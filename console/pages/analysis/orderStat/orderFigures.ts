import { formatDuration } from '../../../../core/time/time.ts'
import { type Figure, MISSING, round } from '../../../../core/units/units.ts'

/** A number of something; null = not known. */
export const countFigure = (count: number | null, unit: string): Figure => ({ value: count ?? MISSING, unit: count === null ? '' : unit })

/** A share in per cent, as the server counted it. */
export const shareFigure = (percent: number | null): Figure => ({ value: percent === null ? MISSING : percent.toFixed(1), unit: '%' })

/** A mean of 1 to 5; `--` where nothing was judged. */
export const evaluationFigure = (value: number | null): Figure => ({ value: value === null ? MISSING : value.toFixed(1), unit: '分' })

/** A length of time in hours, short ones in minutes; `--` of nothing. */
export const timeFigure = (minutes: number | null): Figure =>
  minutes === null
    ? { value: MISSING, unit: '' }
    : minutes < 90
      ? { value: round(minutes, 0), unit: '分钟' }
      : { value: round(minutes / 60, 1), unit: '小时' }

export const timeText = (minutes: number | null) => (minutes === null ? MISSING : formatDuration(Math.round(minutes) * 60))
export const percentText = (percent: number | null) => (percent === null ? MISSING : `${percent.toFixed(1)}%`)
/** As an axis of hours draws it. */
export const hoursOf = (minutes: number | null) => (minutes === null ? null : round(minutes / 60, 2))
/** "18/20" of what was judged. */
export const ratioText = (part: number, whole: number) => (whole === 0 ? MISSING : `${part}/${whole}`)
/** Share of a whole in per cent; null of nothing. */
export const shareOf = (part: number, whole: number) => (whole === 0 ? null : round((100 * part) / whole, 1))
