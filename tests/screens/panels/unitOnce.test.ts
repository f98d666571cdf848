import { expect, it } from 'vitest'
import { unitOnce } from '../../../screens/panels/unitOnce.ts'

it('says the unit of a value and its limit once, and leaves everything else as it is', () => {
  expect(unitOnce('PM2.5越上限，130.42 μg/m³（上限 130 μg/m³）')).toBe('PM2.5越上限，130.42（上限 130 μg/m³）')
  expect(unitOnce('环境温度越下限，-12.5 ℃（下限 -10 ℃）')).toBe('环境温度越下限，-12.5（下限 -10 ℃）')
  for (const text of [
    '功率因数越下限，0.73（下限 0.78）',
    '电流越上限，310 A（上限 0.3 kA）',
    '发电偏低：低于同站设备 62 %',
    '设备通讯中断',
    '',
  ])
    expect(unitOnce(text)).toBe(text)
})
