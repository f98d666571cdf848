import type { Quality } from '../../core/units/quality.ts'
import { MISSING, round } from '../../core/units/units.ts'
import { ToneTag } from '../kit/detail/ToneTag.tsx'
import { MeasuredValue } from '../kit/detail/MeasuredValue.tsx'
import { TwoLineText } from '../kit/detail/TwoLineText.tsx'
import { limitWords } from './limitWords.ts'

export interface Limited {
  val: number | null
  unitName: string
  quality: Quality
  dateTime: string
  upper: number | null
  lower: number | null
  /** An alarm of this limit lasts. */
  ifAlarm: boolean
}

/** A present value over its limits; one that passed them says so in a word. @param every sampling interval, ms */
export function LimitedValue({ value, every }: { value: Limited; every: number }) {
  const { val, unitName, quality, dateTime, ifAlarm } = value
  return (
    <TwoLineText second={limitWords(value)}>
      <span>
        {ifAlarm && <ToneTag tone="bad">越限</ToneTag>}{' '}
        <MeasuredValue
          figure={{ value: val === null ? MISSING : round(val, 2), unit: unitName }}
          at={dateTime}
          every={every}
          quality={quality}
          ageless
        />
      </span>
    </TwoLineText>
  )
}
