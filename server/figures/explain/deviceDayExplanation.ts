import { energy } from '../../../core/contract/energy/energy.ts'
import type { MonitoredDevice } from '../../../core/contract/devices/deviceMonitor.ts'
import { siteDay } from '../../../core/time/time.ts'
import type { Context } from '../../context.ts'
import type { FigureExplanation } from '../explain.ts'
import { findDevice } from '../findDevice.ts'

/** The energy of a device today is its line of the ledger. */
export async function deviceDayExplanation(context: Context, row: MonitoredDevice | undefined): Promise<FigureExplanation> {
  if (!row || row.energyKind === '') return { formula: '该设备不计量电量', inputs: [] }
  const { zone } = await findDevice(context, row.msNo)
  const day = siteDay(context.clock(), zone)
  return {
    formula: 'E日 = 设备当日表计示数之差，逐段不超过额定功率 × 时间',
    source: '电量台账',
    day,
    quality: row.dayQuality,
    inputs: [
      {
        name: row.equalName,
        kind: '台账',
        value: row.dayEnergy,
        unit: 'kWh',
        quality: row.dayQuality,
        at: row.lastDate,
        next:
          row.dayEnergy === null
            ? null
            : { path: energy.detail.path, input: { deviceNo: row.msNo, kind: row.energyKind, day }, field: '', key: '' },
      },
    ],
  }
}
