import type { MonitoredDevice } from '../../../core/contract/devices/deviceMonitor.ts'
import type { FigureExplanation } from '../explain.ts'

/** The power of a device is what it said last. */
export const devicePowerExplanation = (row: MonitoredDevice | undefined): FigureExplanation => ({
  formula: '设备最新上报的有功功率',
  source: '超过两个采样周期未更新的数据标为滞后；超出额定功率的读数保留并标为可疑，不计入任何合计',
  quality: row?.powerQuality,
  at: row?.powerAt,
  inputs: row
    ? [
        {
          name: row.equalName,
          kind: '设备',
          value: row.power,
          unit: 'kW',
          quality: row.powerQuality,
          at: row.powerAt,
          note: `采样周期 ${row.samplingSeconds} s`,
        },
      ]
    : [],
})
