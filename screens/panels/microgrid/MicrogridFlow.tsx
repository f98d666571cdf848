import { FlowDiagram, type DiagramNode } from '../../flow/FlowDiagram.tsx'
import { fullPower } from '../../flow/flowOf.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { useLive } from './useLive.ts'
import { coverageLabel, exchangeSource, gridLabel, type LiveMicrogrid, noMicrogrid, storageLabel } from './labels.ts'
import '../../kit/panel.css'
import './microgridFlow.css'

const shareOf = (kw: number | null, ratedKw: number) => (kw === null || ratedKw <= 0 ? null : Math.abs(kw) / ratedKw)
const percent = (share: number | null) => (share === null ? '' : `出力 ${Math.round(share * 100)}%`)
const size = (kw: number | null) => (kw === null ? null : Math.abs(kw))
const shown = (value: number | null, digits: number) => (value === null ? '--' : formatNumber(value, digits))
const minus = (kw: number | null) => (kw === null ? null : -kw)

/** A part of which something is missing has no flow: half of its power would be drawn as if it were all. */
const certain = ({ power, complete }: LiveMicrogrid['pv']) => (complete ? power : null)

function nodesOf({ pv, grid, storage, load, charging }: LiveMicrogrid): { above: DiagramNode[]; below: DiagramNode[] } {
  const pvShare = shareOf(pv.power, pv.ratedKw)
  const energy = storage.energyKwh === null ? '' : `${formatNumber(storage.energyKwh, 0)} kWh`
  const all: DiagramNode[] = [
    {
      kind: 'pv',
      tone: 'generation',
      name: '光伏',
      power: pv.power,
      word: percent(pvShare),
      share: pvShare,
      detail: coverageLabel(pv.coverage),
      intoBus: certain(pv),
    },
    {
      kind: 'grid',
      tone: 'grid',
      name: '电网',
      power: size(grid.power),
      word: gridLabel(grid.power),
      share: shareOf(grid.power, grid.contractKw),
      detail: exchangeSource(grid.measured),
      intoBus: grid.power,
    },
    {
      kind: 'storage',
      tone: 'storage',
      name: '储能',
      power: size(storage.power),
      word: storageLabel(storage.power, storage.ratedKw),
      share: storage.soc === null ? null : storage.soc / 100,
      detail: [storage.soc === null ? 'SOC --' : `SOC ${formatNumber(storage.soc, 0)}%`, energy, coverageLabel(storage.coverage)]
        .filter(Boolean)
        .join('　'),
      intoBus: certain(storage),
    },
    {
      kind: 'load',
      tone: 'consumption',
      name: '负荷',
      power: load.power,
      word: '用电',
      share: shareOf(load.power, load.ratedKw),
      detail: load.todayMax === null ? '' : `今日最大 ${formatNumber(load.todayMax, 0)} kW`,
      intoBus: minus(certain(load)),
    },
    {
      kind: 'charging',
      tone: 'charging',
      name: '充电桩',
      power: charging.power,
      word: `${charging.charging} 桩充电`,
      share: shareOf(charging.power, charging.ratedKw),
      detail: [`空闲 ${charging.idle}`, charging.offline > 0 && `离线 ${charging.offline}`, charging.fault > 0 && `故障 ${charging.fault}`]
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
  const { data, loading, stale, error } = useLive()
  if (!data)
    return (
      <div className="flow-place" style={{ gridArea: area }} aria-busy={loading}>
        {(data === null || error) && <p className="panel-sentence">{data === null ? noMicrogrid : '数据暂不可用'}</p>}
      </div>
    )
  const { above, below } = nodesOf(data)
  const powers = [...above, ...below].map(({ intoBus }) => intoBus)
  const { nominalV, voltage, frequency, powerFactor } = data.bus
  return (
    <div className="flow-place" style={{ gridArea: area }}>
      <FlowDiagram
        label={`${data.name} 功率流`}
        late={stale}
        above={above}
        below={below}
        fullKw={fullPower(powers, [data.pv.ratedKw, data.storage.ratedKw, data.grid.contractKw])}
        bus={
          <>
            <span>{nominalV} V 母线</span>
            <b>
              {shown(voltage, 1)}
              <small>V</small>
            </b>
            <b>
              {shown(frequency, 2)}
              <small>Hz</small>
            </b>
            <b>
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
