import type { AlarmRow } from '../../core/contract/alarms/alarm.ts'
import { formatDuration } from '../../core/time/time.ts'
import { grouped } from '../../core/units/grouped.ts'
import { MISSING } from '../../core/units/units.ts'
import type { Tone } from '../kit/detail/StateDot.tsx'

type Limited = Pick<AlarmRow, 'sign' | 'stdValue' | 'value' | 'unitName' | 'contentName'>

export const signText = ({ sign }: Pick<AlarmRow, 'sign'>) => (sign === '1' ? '越限' : '异常')
export const contentText = ({ sign, contentName, remark }: AlarmRow) => (sign === '1' ? contentName : remark)
export const lastingText = ({ duration }: AlarmRow) => formatDuration(duration)

/** "等待备件（李敏，至 11-22 18:00）". */
export const shelfText = ({ shelf }: Pick<AlarmRow, 'shelf'>) =>
  shelf ? `${shelf.reason}（${shelf.by}，至 ${shelf.until.slice(5, 16)}）` : ''

/** Two decimals at most. */
const plain = (value: number) => grouped(Math.round(value * 100) / 100)

/** "78.4 ℃", `--` where an abnormal condition has no value. */
export const valueText = ({ value, unitName }: Pick<Limited, 'value' | 'unitName'>) =>
  value === null ? MISSING : `${plain(value)} ${unitName}`.trim()

/** Both ends of a documented stdValue "lower~upper"; an empty end is no limit. */
export function limitsOf(stdValue: string): { lower: number | null; upper: number | null } {
  const [lower = '', upper = ''] = stdValue.split('~')
  const end = (text: string) => (text === '' || !Number.isFinite(Number(text)) ? null : Number(text))
  return { lower: end(lower), upper: end(upper) }
}

/** "-25 ~ 75 ℃", "≤ 75 ℃", "≥ 198 V". */
export function limitText({ stdValue, unitName }: Pick<Limited, 'stdValue' | 'unitName'>): string {
  const { lower, upper } = limitsOf(stdValue)
  if (lower === null && upper === null) return MISSING
  const text = lower === null ? `≤ ${plain(upper ?? 0)}` : upper === null ? `≥ ${plain(lower)}` : `${plain(lower)} ~ ${plain(upper)}`
  return `${text} ${unitName}`.trim()
}

/** An abnormal condition crossed no limit. */
export const limitOf = (row: AlarmRow) => (row.sign === '1' ? limitText(row) : MISSING)

/**
 * What a state means: red wants somebody, amber is out of order and goes on by itself, blue is being worked on, green
 * is well, grey is done.
 */
export function toneOf({ sign, status, recoverTime }: Pick<AlarmRow, 'sign' | 'status' | 'recoverTime'>): Tone {
  if (status === '2') return 'busy'
  if (sign === '2') return status === '1' ? 'warn' : 'good'
  return status === '3' || recoverTime ? 'ended' : 'bad'
}

/** Time of day today, else date and time, else the date: a column stays narrow and the whole time stands in its title. */
export const shortTime = (time: string, today: string) =>
  time.startsWith(today) ? time.slice(11) : time.startsWith(today.slice(0, 4)) ? time.slice(5, 16) : time.slice(0, 10)
