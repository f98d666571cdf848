import type { ReactNode } from 'react'
import type { AlarmRow } from '../../core/contract/alarms/alarm.ts'
import { ToneTag } from '../kit/detail/ToneTag.tsx'
import { signText } from './alarmTexts.ts'

interface Props extends Pick<AlarmRow, 'sign'> {
  /** Instead of the word: how many. */
  children?: ReactNode
}

/** 越限 or 异常: by word, colour and shape, so that no one of them carries the meaning alone. */
export const AlarmTag = ({ sign, children }: Props) => (
  <ToneTag tone={sign === '1' ? 'bad' : 'warn'}>{children ?? signText({ sign })}</ToneTag>
)
