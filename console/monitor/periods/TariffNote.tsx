import type { ReactNode } from 'react'
import type { ShownTariff } from '../../../core/contract/energy/tariff.ts'
import { periodCodes, tariffPeriods } from '../../../core/rules/tariff.ts'
import '../../kit/text.css'

interface Props {
  tariffs: readonly ShownTariff[]
  /** What was worked out by them. */
  children: ReactNode
}

/** By which prices something was worked out, each version with its first day. */
export const TariffNote = ({ tariffs, children }: Props) => (
  <div className="note">
    {tariffs.length === 0 && <p>所选日期没有有效的购电电价。</p>}
    {tariffs.map(({ areaCode, validFrom, prices, source }) => (
      <p key={`${areaCode}/${validFrom}`} title={source}>
        自 {validFrom} 起，元/kWh：{periodCodes.map(code => `${tariffPeriods[code]}\u00a0${prices[code]}`).join('，')}
      </p>
    ))}
    <p>{children}</p>
  </div>
)
