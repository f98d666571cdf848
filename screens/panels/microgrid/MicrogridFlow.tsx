import { Fragment, type ReactNode } from 'react'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { microgrid } from '../../../core/contract/energy/microgrid.ts'
import { explains } from '../../../core/explain/explains.ts'
import { qualityMark } from '../../../core/units/quality.ts'
import { type CallState, minutes, useCall } from '../../../core/call/useCall.ts'
import { FlowDiagram, type DiagramNode } from '../../flow/FlowDiagram.tsx'
import { fullPower } from '../../flow/flowOf.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { useStage } from '../../kit/stage/StageContext.ts'
import { isAtRest, storageLabel } from '../../../core/figures/storageLabel.ts'
import { useMicrogrid } from '../useMicrogrid.ts'
import { energyText } from './energyText.ts'
import { useLive } from './useLive.ts'
import { busName, coverageLabel, exchangeSource, gridLabel, type LiveMicrogrid, noMicrogrid } from './labels.ts'
import '../../kit/panel.css'
import './microgridFlow.css'

const shareOf = (kw: number | null, fullKw: number | null) => (kw === null || !fullKw ? null : Math.abs(kw) / fullKw)
/** What a part gives or takes of what its devices are rated; none where not every one of them has a nameplate. */
const shareOfRating = ({ power, ratedKw, coverage }: LiveMicrogrid['pv']) => (coverage.assumedKw ? null : shareOf(power, ratedKw))
/** What the ring is lit by, in words. */
const lit = (of: string, share: number | null) => (share === null ? '' : `${of} ${Math.round(share * 100)}%`)
const size = (kw: number | null) => (kw === null ? null : Math.abs(kw))
const shown = (value: number | null, digits: number) => (value === null ? '--' : formatNumber(value, digits))
const minus = (kw: number | null) => (kw === null ? null : -kw)

/** A part of which something is missing has no flow: half of its power would be drawn as if it were all. */
const certain = ({ power, complete }: LiveMicrogrid['pv']) => (complete ? power : null)

/** What is missing of it, and what its worst value is worth. */
const partDetail = ({ coverage }: LiveMicrogrid['pv']) =>
  [coverageLabel(coverage), qualityMark(coverage.quality)].filter(Boolean).join('　')

/** What the PV has given: by night all there is to tell of it. */
function generatedToday(day: CallState<ReplyOf<typeof microgrid.getDay>>) {
  if (day.data?.generation == null) return false
  const { text, unit } = energyText(day.data.generation)
  return (
    <span {...explains(day, 'generation')}>
      今日 {text} {unit}
    </span>
  )
}

function nodesOf(
  { pv, grid, storage, load, charging }: LiveMicrogrid,
  live: ReturnType<typeof useLive>,
  generated: ReactNode,
): { above: DiagramNode[]; below: DiagramNode[] } {
  const [pvShare, loadShare, chargingShare] = [shareOfRating(pv), shareOfRating(load), shareOfRating(charging)]
  const gridShare = shareOf(grid.power, grid.contractKw)
  const energy = storage.energyKwh === null ? '' : `${formatNumber(storage.energyKwh, 0)} kWh`
  const all: DiagramNode[] = [
    {
      kind: 'pv',
      ...explains(live, 'pv.power'),
      tone: 'generation',
      name: '光伏',
      power: pv.power,
      word: lit('出力', pvShare),
      share: pvShare,
      detail: (
        <>
          {generated}
          {generated && partDetail(pv) && '　'}
          {partDetail(pv)}
        </>
      ),
      intoBus: certain(pv),
    },
    {
      kind: 'grid',
      ...explains(live, 'grid.power'),
      tone: 'grid',
      name: '电网',
      power: size(grid.power),
      word: gridLabel(grid.power),
      share: gridShare,
      detail: [exchangeSource(grid.measured), lit('合同容量的', gridShare)].filter(Boolean).join('　'),
      intoBus: grid.power,
    },
    {
      kind: 'storage',
      ...explains(live, 'storage.power'),
      tone: 'storage',
      name: '储能',
      power: size(storage.power),
      word: storageLabel(storage.power, storage.ratedKw ?? 0),
      share: storage.soc === null ? null : storage.soc / 100,
      detail: [storage.soc === null ? 'SOC --' : `SOC ${formatNumber(storage.soc, 0)}%`, energy, partDetail(storage)]
        .filter(Boolean)
        .join('　'),
      // What is called at rest has a still line: its auxiliary power is no flow to follow.
      intoBus: storage.complete && isAtRest(storage.power, storage.ratedKw) ? 0 : certain(storage),
    },
    {
      kind: 'load',
      ...explains(live, 'load.power'),
      tone: 'consumption',
      name: '负荷',
      power: load.power,
      word: '用电',
      share: loadShare,
      detail: [
        lit('负载', loadShare),
        load.todayMax !== null && <span {...explains(live, 'load.todayMax')}>今日最大 {formatNumber(load.todayMax, 0)} kW</span>,
        qualityMark(load.coverage.quality),
      ]
        .filter(Boolean)
        .map((part, n) => (
          <Fragment key={n}>
            {n > 0 && '　'}
            {part}
          </Fragment>
        )),
      intoBus: minus(certain(load)),
    },
    {
      kind: 'charging',
      ...explains(live, 'charging.power'),
      tone: 'charging',
      name: '充电桩',
      power: charging.power,
      word: `${charging.charging} 桩充电`,
      share: chargingShare,
      detail: [
        lit('出力', chargingShare),
        `空闲 ${charging.idle}`,
        charging.offline > 0 && `离线 ${charging.offline}`,
        charging.fault > 0 && `故障 ${charging.fault}`,
        qualityMark(charging.coverage.quality),
      ]
        .filter(Boolean)
        .join('　'),
      intoBus: minus(certain(charging)),
    },
  ]
  const there = { pv: pv.coverage.total, grid: 1, storage: storage.coverage.total, load: 1, charging: charging.coverage.total }
  const present = all.filter(({ kind }) => there[kind] > 0)
  return {
    above: present.filter(({ kind }) => kind === 'pv' || kind === 'grid'),
    below: present.filter(({ kind }) => kind !== 'pv' && kind !== 'grid'),
  }
}

/** The micro-grid as one line diagram, driven by its live power. */
export function MicrogridFlow({ area }: { area: string }) {
  const live = useLive()
  const day = useCall(microgrid.getDay, useMicrogrid(), { every: minutes(1), keep: true })
  const { data, loading, stale, error } = live
  const place = useStage().wide ? 'flow-place flow-place--wide' : 'flow-place'
  if (!data)
    return (
      <div className={place} style={{ gridArea: area }} aria-busy={loading}>
        {(data === null || error) && <p className="panel-sentence">{data === null ? noMicrogrid : '数据暂不可用'}</p>}
      </div>
    )
  const { above, below } = nodesOf(data, live, generatedToday(day))
  const powers = [...above, ...below].map(({ intoBus }) => intoBus)
  const { nominalV, voltage, frequency, powerFactor } = data.bus
  return (
    <div className={place} style={{ gridArea: area }}>
      <FlowDiagram
        label={`${data.name} 功率流`}
        late={stale}
        above={above}
        below={below}
        fullKw={fullPower(powers, [data.pv.ratedKw ?? 0, data.storage.ratedKw ?? 0, data.grid.contractKw])}
        bus={
          <>
            <span>{busName(nominalV)}</span>
            <span>低压侧</span>
            <b {...explains(live, 'bus.voltage')}>
              {shown(voltage, 1)}
              <small>V</small>
            </b>
            <b {...explains(live, 'bus.frequency')}>
              {shown(frequency, 2)}
              <small>Hz</small>
            </b>
            <b {...explains(live, 'bus.powerFactor')}>
              <small>cosφ</small> {shown(powerFactor, 2)}
            </b>
          </>
        }
      />
      <p className="flow-devices">
        设备在线 <b>{data.devices.online}</b>/{data.devices.total}
      </p>
    </div>
  )
}
