import { noParts, type PeriodParts } from '../../../core/register/splitDay.ts'
import type { PeriodRow } from '../../../core/contract/energy/tariff.ts'
import { periodCodes } from '../../../core/rules/tariff.ts'
import { qualityOfEntries } from '../explain/rowOf.ts'
import type { PeriodDay } from './periodDays.ts'

const addTo = (sum: PeriodParts, parts: PeriodParts) => {
  for (const code of periodCodes) sum[code] += parts[code]
}
const yuan = (cents: number) => cents / 100

/** Energies and money of some days as they stand on the wire; of none they are unknown. */
export function periodRow(days: readonly PeriodDay[]): PeriodRow {
  const [energy, cents] = [noParts(), noParts()]
  let [kwh, estimated, manual, unsure, unpriced] = [0, 0, 0, 0, 0]
  for (const day of days) {
    addTo(energy, day.parts)
    if (day.cents) addTo(cents, day.cents)
    else unpriced += day.kwh
    kwh += day.kwh
    estimated += day.estimated
    if (day.manual) manual++
    if (day.unsure) unsure++
  }
  const isKnown = days.length > 0
  const isPriced = days.some(day => day.cents !== null)
  const known = (value: number) => (isKnown ? value : null)
  const priced = (value: number) => (isPriced ? yuan(value) : null)
  return {
    eleJ: known(energy.J),
    eleF: known(energy.F),
    eleP: known(energy.P),
    eleG: known(energy.G),
    ele: known(kwh),
    payJ: priced(cents.J),
    payF: priced(cents.F),
    payP: priced(cents.P),
    payG: priced(cents.G),
    pay: priced(cents.J + cents.F + cents.P + cents.G),
    estimated: known(estimated),
    unpriced: known(unpriced),
    quality: isKnown ? qualityOfEntries({ estimated, manual, unsure, kwh }) : 'missing',
  }
}
