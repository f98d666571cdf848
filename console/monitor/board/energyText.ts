import { comparedWith } from '../../../core/units/comparedWith.ts'
import { grouped } from '../../../core/units/grouped.ts'
import { energy } from '../../../core/units/units.ts'

/** An energy as one text: `12.3 MWh`; `--` where it is not known. */
export const energyText = (kwh: number | null) => {
  const { value, unit } = energy(kwh)
  return kwh === null ? String(value) : `${grouped(value)} ${unit}`
}

/** A change like for like: `较去年同月 +3.2%`, or why there is none. */
export const changeText = ({ ratio, reason }: { ratio: number | null; reason: string }, compared: string) =>
  ratio === null ? reason : comparedWith(compared, ratio)
