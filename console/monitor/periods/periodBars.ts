import type { PeriodLine, PeriodRow } from '../../../core/contract/energy/tariff.ts'
import { energyKinds } from '../../../core/contract/energy/energy.ts'
import { periodCodes, type TariffPeriod, tariffPeriods } from '../../../core/rules/tariff.ts'
import { type Drawn, drawnBars } from '../../kit/stat/drawn.ts'
import type { ThemeMode } from '../../kit/hooks/themeMode.ts'
import { periodColours } from './periodColours.ts'

export const energyFields = { J: 'eleJ', F: 'eleF', P: 'eleP', G: 'eleG' } as const satisfies Record<TariffPeriod, keyof PeriodRow>
export const payFields = { J: 'payJ', F: 'payF', P: 'payP', G: 'payG' } as const satisfies Record<TariffPeriod, keyof PeriodRow>

/** Energy or money by tariff period over times or names, the periods of each on each other. @param first what the rows are called */
export function periodBars(
  rows: readonly (PeriodRow & { dateTime: string })[],
  what: 'ele' | 'pay',
  mode: ThemeMode,
  first = '时间',
): Drawn {
  const fields = what === 'ele' ? energyFields : payFields
  return drawnBars(
    rows.map(({ dateTime }) => dateTime),
    periodCodes.map(code => ({
      name: tariffPeriods[code],
      values: rows.map(row => row[fields[code]]),
      stack: what,
      colour: periodColours[mode][code],
    })),
    { unit: what === 'ele' ? 'kWh' : '元', first },
  )
}

/** A documented line by tariff period: a stack for each kind of energy. */
export function periodLineBars({ xaxis, datas }: PeriodLine, mode: ThemeMode): Drawn {
  const oneDay = new Set(xaxis.map(time => time.slice(0, 10))).size === 1
  const kinds = [...new Set(datas.map(({ kind }) => kind))]
  return drawnBars(
    xaxis.map(time => (time.length < 16 ? time : oneDay ? time.slice(11, 16) : time.slice(5, 16))),
    datas.map(({ indiNo, indiName, kind, dates }) => ({
      name: indiName,
      values: dates.map(({ val }) => val),
      stack: energyKinds[kind],
      colour: periodColours[mode][indiNo],
      // The second register of a device stands beside the first, paler.
      past: kinds.indexOf(kind) > 0,
    })),
  )
}
