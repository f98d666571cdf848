import type { ReplyOf } from '../../core/contract/call.ts'
import type { deviceMonitor, MonitoredDevice } from '../../core/contract/deviceMonitor.ts'
import { energyKinds } from '../../core/contract/energy.ts'
import { ago } from '../../core/time.ts'
import { ageOf } from '../../core/freshness.ts'
import { energy } from '../../core/units.ts'
import type { CallState } from '../../core/useCall.ts'
import { type Stat, StatRow } from '../kit/board/StatRow.tsx'
import { useNow } from '../kit/useNow.ts'

interface Props {
  call: CallState<ReplyOf<typeof deviceMonitor.getDeviceMonitorDatas>>
  device: MonitoredDevice
}

const nameOf = (kind: string) => (Object.hasOwn(energyKinds, kind) ? energyKinds[kind as keyof typeof energyKinds] : kind)

/** The three summary cards: the day, since the beginning, and how old that is. */
export function DeviceCards({ call: { data }, device }: Props) {
  const now = useNow()
  const stats: Stat[] = []
  for (const { kind, kwh, total, since, quality } of data?.dayEnergy ?? [])
    stats.push(
      { title: `今日${nameOf(kind)}`, figure: energy(kwh), quality, basis: '' },
      { title: `累计${nameOf(kind)}`, figure: energy(total), basis: since && `自 ${since}` },
    )
  if (data && data.dayEnergy.length === 0) stats.push({ title: '电量', figure: energy(null), basis: '该设备不计量电量' })
  if (!data) stats.push({ title: '今日电量', basis: '' }, { title: '累计电量', basis: '' })
  const age = data?.at ? ageOf(data.at, now) : 0
  stats.push({
    title: '更新时间',
    figure: data && { value: data.at ? data.at.slice(5) : '--', unit: data.at ? ago(age) : '' },
    basis: `采样周期 ${device.samplingSeconds} s`,
  })
  return <StatRow stats={stats} />
}
