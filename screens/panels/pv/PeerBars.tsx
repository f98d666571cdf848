import { useMemo } from 'react'
import { inverterStates, pv } from '../../../core/contract/energy/pv.ts'
import { median } from '../../../core/physics/median.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { tokens } from '../../kit/stage/tokens.ts'
import { useDayTitle } from '../../kit/useDayTitle.ts'
import { barsAround } from './barsAround.ts'
import type { Focused } from './focusedOf.ts'

const colours = { unjudged: 'late', low: 'abnormal', stopped: 'alarm', offline: 'late' } as const

/** Inverters of the site in focus side by side: energy of the day by rating, around their median. */
export function PeerBars({ area, focus: { siteId, name, of } }: { area?: string; focus: Focused }) {
  const health = useCall(
    pv.getInverterHealth,
    { ...(siteId && { siteId }), size: 100 },
    { every: minutes(1), keep: true, enabled: siteId !== undefined },
  )
  const title = useDayTitle(health.data?.day)
  const option = useMemo(() => {
    const rows = [...(health.data?.records ?? [])].sort((a, b) => a.deviceNo.localeCompare(b.deviceNo))
    const hours = rows.flatMap(({ dayHours }) => (dayHours === null ? [] : [dayHours]))
    const bars = rows.map(({ dayHours, state }, n) => ({
      name: String(n + 1),
      value: dayHours === null ? null : Math.round(dayHours * 100) / 100,
      ...(state !== 'normal' && { mark: { colour: tokens[colours[state]], word: inverterStates[state] } }),
    }))
    const middle = median(hours)
    return barsAround(bars, middle === null ? null : Math.round(middle * 100) / 100, 'kWh/kW')
  }, [health.data])
  const known = health.data?.records.some(({ dayHours }) => dayHours !== null)
  return (
    <Panel area={area} title={`${title}同站对比`} tone="generation" scope={name} source={of(health)} empty={!known && '暂无逆变器电量'}>
      <Chart option={option} label={`${name}各逆变器单位容量发电`} />
    </Panel>
  )
}
