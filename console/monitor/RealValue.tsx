import type { IndicatorValue } from '../../core/contract/deviceMonitor.ts'
import { Measured } from '../kit/Measured.tsx'
import { realFigure } from './realFigure.ts'

/** A value as the documents show it, with its age, and marked where it is doubtful. @param every sampling interval, ms */
export const RealValue = ({ value, every }: { value: IndicatorValue; every: number }) => (
  <Measured figure={realFigure(value)} at={value.dateTime} every={every} quality={value.quality} />
)
