import { useMemo } from 'react'
import { pv } from '../../../core/contract/energy/pv.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { tokens } from '../../kit/stage/tokens.ts'
import { useShortTime } from '../../kit/useShortTime.ts'
import { barsAround } from './barsAround.ts'
import type { Focused } from './focusedOf.ts'

const marks = () => ({
  normal: undefined,
  weak: { colour: tokens.abnormal, word: '偏低' },
  dead: { colour: tokens.alarm, word: '无电流' },
  unknown: { colour: tokens.late, word: '' },
})

/** String currents of that inverter of the site in focus whose strings differ most, at the last moment at which they could be compared. */
export function StringCurrents({ area, focus: { siteId, name, of } }: { area?: string; focus: Focused }) {
  const health = useCall(pv.getStringHealth, siteId ? { siteId } : {}, { every: minutes(2), keep: true, enabled: siteId !== undefined })
  const worst = health.data?.inverters[0]
  const short = useShortTime()
  const option = useMemo(
    () =>
      barsAround(
        (worst?.strings ?? []).map(({ no, current, state }) => ({ name: `组串${no}`, value: current, mark: marks()[state] })),
        worst?.median ?? null,
        'A',
      ),
    [worst],
  )
  return (
    <Panel
      area={area}
      title="组串电流"
      tone="generation"
      scope={worst && `${name} ${worst.deviceName}　${short(worst.at)}`}
      source={of(health)}
      empty={worst ? worst.median === null && '各组串均无电流，请先查逆变器' : '近 24 小时没有可比较的组串数据'}
    >
      <Chart option={option} label={`${name}${worst?.deviceName ?? ''}组串电流`} />
    </Panel>
  )
}
