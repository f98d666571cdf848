import type { ReplyOf } from '../../core/contract/call.ts'
import type { deviceMonitor, IndicatorValue, MonitoredDevice } from '../../core/contract/devices/deviceMonitor.ts'
import { energyKinds } from '../../core/contract/energy/energy.ts'
import { isSupply } from '../../core/devices/supplies.ts'
import { ago, siteDay } from '../../core/time/time.ts'
import { ageOf } from '../../core/units/freshness.ts'
import { energy } from '../../core/units/units.ts'
import type { CallState } from '../../core/call/useCall.ts'
import { type Stat, StatRow } from '../kit/board/StatRow.tsx'
import { useNow } from '../kit/hooks/useNow.ts'
import { realFigure } from './realFigure.ts'

interface Props {
  call: CallState<ReplyOf<typeof deviceMonitor.getDeviceMonitorDatas>>
  device: MonitoredDevice
}

const nameOf = (kind: string) => (Object.hasOwn(energyKinds, kind) ? energyKinds[kind as keyof typeof energyKinds] : kind)

/** A register of the day shows nothing of today while it is of yesterday. */
const figureOfDay = (value: IndicatorValue, now: number) =>
  realFigure(value.indiName.startsWith('日') && value.dateTime.slice(0, 10) !== siteDay(new Date(now)) ? { ...value, val: null } : value)

/** The three summary cards: the day, since the beginning, and how old that is. */
export function DeviceCards({ call: { data }, device }: Props) {
  const now = useNow()
  const stats: Stat[] = []
  for (const { kind, kwh, total, since, quality } of data?.dayEnergy ?? [])
    stats.push(
      { title: `今日${nameOf(kind)}`, figure: energy(kwh), quality, basis: '' },
      { title: `累计${nameOf(kind)}`, figure: energy(total), basis: since && `自 ${since}` },
    )
  // What a meter of heat, water or air has counted stands among its values: it is no energy of the ledger.
  const counted = isSupply(device.msType) ? (data?.indicators ?? []).filter(({ indiName }) => /^[日累]/.test(indiName)) : []
  for (const value of counted)
    stats.push({
      title: value.indiName.replace(/^日/, '今日'),
      figure: figureOfDay(value, now),
      quality: value.quality,
      basis: value.dateTime && `数据时间 ${value.dateTime.slice(5)}`,
    })
  if (data && data.dayEnergy.length === 0 && counted.length === 0)
    stats.push({ title: '电量', figure: energy(null), basis: '该设备不计量电量' })
  if (!data) stats.push({ title: '今日电量', basis: '' }, { title: '累计电量', basis: '' })
  const age = data?.at ? ageOf(data.at, now) : 0
  stats.push({
    title: '更新时间',
    figure: data && { value: data.at ? data.at.slice(5) : '--', unit: data.at ? ago(age) : '' },
    basis: `采样周期 ${device.samplingSeconds} s`,
  })
  return <StatRow stats={stats} />
}
