import type { PeriodRow } from '../../../core/contract/energy/tariff.ts'
import { periodCodes, tariffPeriods } from '../../../core/rules/tariff.ts'
import { percentage } from '../../../core/units/units.ts'
import { BarList } from '../../kit/board/BarList.tsx'
import { useThemeMode } from '../../kit/hooks/themeMode.ts'
import { energyFields, payFields } from './periodBars.ts'
import { periodColours } from './periodColours.ts'

interface Props {
  row: Pick<PeriodRow, (typeof energyFields)[keyof typeof energyFields] | (typeof payFields)[keyof typeof payFields] | 'ele' | 'pay'>
  what: 'ele' | 'pay'
}

/** How an energy, or what it costs, is shared by the tariff periods. */
export function PeriodShares({ row, what }: Props) {
  const mode = useThemeMode()
  const fields = what === 'ele' ? energyFields : payFields
  const total = row[what]
  const unit = what === 'ele' ? 'kWh' : '元'
  return (
    <BarList
      bars={periodCodes.map(code => {
        const value = row[fields[code]]
        const share = value !== null && total ? value / total : null
        const { value: percent } = percentage(share)
        return {
          key: code,
          name: tariffPeriods[code],
          share: share ?? 0,
          colour: periodColours[mode][code],
          value: <b>{value === null ? '--' : value.toLocaleString('en-US', { maximumFractionDigits: 2 })}</b>,
          note: share === null ? unit : `${unit} ${percent}%`,
        }
      })}
    />
  )
}
