import './alarmTag.css'

/** Sign 1 = a limit was passed, 2 = an abnormal condition (offline, zero generation …), as the documents number them. */
export type AlarmSign = 1 | 2

const alarmLabel = (sign: AlarmSign) => (sign === 1 ? '越限' : '异常')

/** Names the kind of an alarm three ways, by shape, word and colour, so that none has to carry it alone. */
export function AlarmTag({ sign }: { sign: AlarmSign }) {
  return (
    <span className={sign === 1 ? 'alarm-tag alarm-tag--alarm' : 'alarm-tag alarm-tag--abnormal'}>
      <AlarmShape sign={sign} size={11} />
      {alarmLabel(sign)}
    </span>
  )
}

export const AlarmShape = ({ sign, size }: { sign: AlarmSign; size: number }) => (
  <svg viewBox="0 0 12 12" width={size} height={size} aria-hidden="true">
    {sign === 1 ? (
      <path d="M6 1 11.5 11H.5Z" fill="currentColor" />
    ) : (
      <path d="M6 1 11 6 6 11 1 6Z" fill="none" stroke="currentColor" strokeWidth="1.8" />
    )}
  </svg>
)
