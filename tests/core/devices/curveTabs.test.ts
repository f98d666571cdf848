import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  comparesBefore,
  granularitiesOf,
  isChoosable,
  mayBeMinutes,
  mostCompared,
  rangeBefore,
  rangeFrom,
  rangeOf,
  rangeRule,
  wholeRange,
} from '../../../core/time/curveRange.ts'
import { curveTabs, type Granularity, granularities, type SystemType } from '../../../core/devices/curveTabs.ts'
import { lineInput } from '../../../core/devices/lineInput.ts'
import { isSupply } from '../../../core/devices/supplies.ts'

/** The documents' table (monitoring §2): tabs by system and device type. */
const ordinary = '5 逐时电量,18 电量,17 负荷,16 负载率,3 功率因数,2 交流电压,1 交流电流'
const generation = '5 发电量,3 发电功率,2 交流电压,1 交流电流'
const inverter = `${generation},8 MPPT 电压,7 MPPT 电流,6 组串电压,4 组串电流`
const meter = '5 线电压,1 相电流,17 总有功功率'
const documented: [SystemType, string, string][] = [
  ['001', '001001', ordinary],
  ['001', '001002', ordinary],
  ['001', '001003', ordinary],
  ['001', '001030', '5 线电压,2 相电压'],
  ['001', '001027', meter],
  ['001', '001029', meter],
  ['001', '001031', meter],
  ['', '002002', generation],
  ['', '002001', inverter],
  ['', '003001', inverter],
  ['', '001031', meter],
]
/** Ours: devices the documents give no tabs, numbered from 30 on where nothing documented fits. */
const own: [SystemType, string, string][] = [
  ['001', '009001', '40 温度,41 湿度,42 PM2.5,43 TVOC,44 SF6,45 噪声'],
  ['001', '010001', '71 热功率,70 供回水温度,76 燃气流量,77 运行状态'],
  ['001', '010002', '71 热功率,17 电功率,75 能效比,70 供回水温度,77 运行状态'],
  ['001', '010003', '71 热功率,70 供回水温度,72 流量,73 供水压力,74 日供热量'],
  ['001', '011001', '73 供水压力,72 流量,82 水泵频率,17 电功率,77 运行状态'],
  ['001', '011002', '72 流量,83 日用水量'],
  ['001', '011003', '84 水箱液位'],
  ['001', '012001', '90 供气压力,93 排气温度,94 加载率,17 电功率,97 日耗电量,77 运行状态'],
  ['001', '012002', '92 压力露点,90 供气压力'],
  ['001', '012003', '91 供气流量,90 供气压力,95 日供气量'],
  ['001', '012004', '76 燃气流量,96 日用气量'],
]
const combinations = [...documented, ...own].flatMap(([systemType, type]) =>
  curveTabs(systemType, type).flatMap(tab =>
    granularitiesOf(tab).map(granularity => ({ systemType, type, tab, granularity, title: tab.title })),
  ),
)
const today = '2024-02-29'

describe('tabs of the device monitor', () => {
  it.each([...documented, ...own])('system "%s", device type %s', (systemType, type, expected) => {
    expect(
      curveTabs(systemType, type)
        .map(({ tab, title }) => `${tab} ${title}`)
        .join(),
    ).toBe(expected)
  })

  it('a device of heat, water or air has tabs for what its type measures and for nothing else', () => {
    const types: { type: string; indicators: string[] }[] = JSON.parse(readFileSync('assets/data/deviceTypes.json', 'utf8'))
    for (const { type, indicators } of types.filter(({ type }) => isSupply(type))) {
      const drawn = curveTabs('001', type).flatMap(tab => tab.indicators)
      expect(
        drawn.filter(no => !indicators.includes(no)),
        type,
      ).toEqual([])
      expect(
        curveTabs('001', type).some(({ energy }) => energy),
        type,
      ).toBe(false)
    }
  })

  it('tab 18 offers days and months, every other hours as well', () => {
    for (const { tab } of combinations) expect(granularitiesOf(tab)).toEqual(tab.tab === 18 ? ['day', 'month'] : ['hour', 'day', 'month'])
  })

  it.each(combinations)('$systemType $type $title $granularity asks with the documented payload', ({ systemType, tab, granularity }) => {
    const range = rangeOf(granularity, today)
    const input = lineInput({
      deviceNo: 'A-1',
      systemType,
      tab,
      granularity,
      range,
      indicators: tab.indicators,
      perMinute: mayBeMinutes(tab, systemType, granularity),
      compared: false,
    })
    const minutes = systemType === '001' && tab.tab === 1 && granularity === 'hour'
    expect(input).toEqual({
      downSample: minutes ? '1m-first' : '15m-first',
      dateType: granularity,
      msNo: 'A-1',
      deviceNo: 'A-1',
      startTime: { hour: '2024-02-29 00:00:00', day: '2024-02-01 00:00:00', month: '2024-01-01 00:00:00' }[granularity],
      endTime: '2024-02-29 23:59:59',
      indiNos: tab.indicators.join(','),
      typesProp: '01',
      type: systemType === '001' ? 1 : 2,
    })
    expect(isChoosable(tab)).toBe([1, 2, 3, 17].includes(tab.tab))
    expect(comparesBefore(tab, systemType)).toBe(tab.tab === 18 || (tab.tab === 5 && tab.title === '发电量'))
  })

  it('a period that something is compared with is asked for as 02', () => {
    const [tab] = curveTabs('001', '001002')
    const asked = { deviceNo: 'A-1', systemType: '001' as const, tab: tab!, granularity: 'hour' as const, indicators: [], perMinute: false }
    expect(lineInput({ ...asked, range: rangeOf('hour', today), compared: true }).typesProp).toBe('02')
  })

  it('three days may be added in the dialog, five in full screen', () => {
    expect([mostCompared(false), mostCompared(true)]).toEqual([3, 5])
  })
})

describe('a range', () => {
  it('of another day is as long', () => {
    expect(rangeFrom({ from: '2024-02-28 06:00:00', to: '2024-02-29 05:59:59' }, '2023-12-31 06:00:00')).toEqual({
      from: '2023-12-31 06:00:00',
      to: '2024-01-01 05:59:59',
    })
  })

  it.each<[Granularity, string, string, string, string]>([
    ['hour', '2024-03-01 00:00:00', '2024-03-01 23:59:59', '2024-02-29 00:00:00', '2024-02-29 23:59:59'],
    ['hour', '2024-03-01 08:00:00', '2024-03-01 09:59:59', '2024-03-01 06:00:00', '2024-03-01 07:59:59'],
    ['day', '2024-03-01 00:00:00', '2024-03-10 23:59:59', '2024-02-20 00:00:00', '2024-02-29 23:59:59'],
    ['month', '2024-01-01 00:00:00', '2024-03-31 23:59:59', '2023-10-01 00:00:00', '2023-12-31 23:59:59'],
    ['month', '2024-02-01 00:00:00', '2024-02-29 23:59:59', '2024-01-01 00:00:00', '2024-01-31 23:59:59'],
  ])('by the %s from %s to %s follows the one from %s to %s', (granularity, from, to, before, until) => {
    expect(rangeBefore(granularity, { from, to })).toEqual({ from: before, to: until })
  })

  it('of picked months is whole months', () => {
    expect(wholeRange('month', '2024-01-15', '2024-02-03')).toEqual({ from: '2024-01-01 00:00:00', to: '2024-02-29 23:59:59' })
  })

  it('that ends before it begins, or is too long, is refused by name', () => {
    expect(rangeRule('hour', { from: '2024-02-02 00:00:00', to: '2024-02-01 00:00:00' })).toBe('结束时间不能早于开始时间')
    expect(rangeRule('hour', { from: '2024-01-01 00:00:00', to: '2024-02-05 00:00:00' })).toBe('时间跨度不能超过31天')
    for (const granularity of Object.keys(granularities) as Granularity[])
      expect(rangeRule(granularity, rangeOf(granularity, today))).toBeUndefined()
  })
})
