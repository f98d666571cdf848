import type { Quality } from '../../core/quality.ts'
import { MISSING, round } from '../../core/units.ts'
import { ToneTag } from '../kit/ToneTag.tsx'
import { Measured } from '../kit/Measured.tsx'
import { TwoLines } from '../kit/TwoLines.tsx'
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
    <TwoLines second={limitWords(value)}>
      <span>
        {ifAlarm && <ToneTag tone="bad">越限</ToneTag>}{' '}
        <Measured
          figure={{ value: val === null ? MISSING : round(val, 2), unit: unitName }}
          at={dateTime}
          every={every}
          quality={quality}
          ageless
        />
      </span>
    </TwoLines>
  )
}
