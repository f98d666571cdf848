import type { PeriodEnergy } from '../../core/contract/energy/tariff.ts'
import { periodCodes, tariffPeriods } from '../../core/rules/tariff.ts'
import { CurveTable } from '../kit/chart/CurveTable.tsx'
import { energyFields } from './periods/periodBars.ts'

interface Flow {
  charge: PeriodEnergy
  discharge: PeriodEnergy
}
interface Props {
  label: string
  /** By what they are called. */
  flows: readonly (readonly [string, Flow])[]
  height: number
}

/** What a storage took and gave by tariff period. */
export const FlowTable = ({ label, flows, height }: Props) => (
  <CurveTable
    label={label}
    height={height}
    loading={false}
    head={['时段', ...flows.flatMap(([name]) => [`${name}充电 kWh`, `${name}放电 kWh`])]}
    rows={[
      ...periodCodes.map(
        code =>
          [
            tariffPeriods[code],
            ...flows.flatMap(([, { charge, discharge }]) => [charge[energyFields[code]], discharge[energyFields[code]]]),
          ] as const,
      ),
      ['合计', ...flows.flatMap(([, { charge, discharge }]) => [charge.ele, discharge.ele])],
    ]}
  />
)
