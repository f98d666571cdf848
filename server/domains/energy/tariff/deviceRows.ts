import type { PriceOfDevice } from '../../../../core/contract/energy/tariff.ts'
import type { energyKinds } from '../../../../core/contract/energy/energy.ts'
import type { Context } from '../../../context.ts'
import { deviceTypeName } from '../../../figures/deviceTypeName.ts'
import { expectedDays } from '../../../figures/periods/periodCoverage.ts'
import type { PeriodDay } from '../../../figures/periods/periodDays.ts'
import { groupBy } from '../../../../core/rules/groupBy.ts'
import { periodRow } from '../../../figures/periods/periodSums.ts'
import { type Asked, readSpan, registerOf } from './asked.ts'

export interface DeviceRow {
  key: string
  row: Omit<PriceOfDevice, 'previous' | 'lastYear'>
  days: readonly PeriodDay[]
}

/** The devices that count such energies, each register with its energy and money by period. */
export async function deviceRows(context: Context, of: Asked): Promise<DeviceRow[]> {
  const { days, devices } = await readSpan(context, of)
  const own = groupBy(days, registerOf)
  return devices.map(device => {
    const key = registerOf(device)
    const known = own.get(key) ?? []
    const { deviceNo, deviceName, deviceType, siteId: systemNo, siteName: systemName, ratedKw } = device
    const kind = device.kind as keyof typeof energyKinds
    const expected = expectedDays(device, of.span)
    const row = { deviceNo, deviceName, msTypeName: deviceTypeName(deviceType), systemNo, systemName, ratedKw, kind }
    // A day counts where it is not expected too, as before a date of commissioning that was put off.
    return { key, row: { ...row, knownDays: known.length, days: Math.max(expected, known.length), ...periodRow(known) }, days: known }
  })
}
