import { explains } from '../../../core/explain/explains.ts'
import { SingleLineDiagram } from '../../flow/SingleLineDiagram.tsx'
import { formatNumber } from '../../kit/formatNumber.ts'
import { Panel } from '../../kit/Panel.tsx'
import { baysOf } from './baysOf.tsx'
import { EquipmentCard } from './EquipmentCard.tsx'
import { IncomingCard } from './IncomingCard.tsx'
import { useDistribution } from './useDistribution.ts'
import { useLive } from './useLive.ts'
import { busName, exchangeSource, gridLabel, noMicrogrid } from './labels.ts'
import './distributionDiagram.css'

const shown = (value: number | null | undefined, digits: number) => (value == null ? '--' : formatNumber(value, digits))

interface Props {
  area: string
  /** Place of the transformer whose curve is on show. */
  transformer: number
  onTransformer: (place: number) => void
}

/** Incoming line, transformers, low-voltage bus bar and feeders of the micro-grid with their breakers, loads and voltages. */
export function DistributionDiagram({ area, transformer, onTransformer }: Props) {
  const reply = useDistribution()
  const live = useLive()
  const { incoming = [], transformers = [], feeders = [], bus, grid } = reply.data ?? {}
  const nothing = incoming.length + transformers.length + feeders.length === 0
  return (
    <Panel
      area={area}
      title="配电一次接线"
      tone="grid"
      scope={
        <>
          {grid && (
            <b {...explains(reply, 'grid.power')}>
              {`电网${gridLabel(grid.power)} ${shown(grid.power === null ? null : Math.abs(grid.power), 1)} kW（${exchangeSource(grid.measured)}）`}
            </b>
          )}
          {grid && grid.loss !== null && <span {...explains(reply, 'grid.loss')}>{`损耗及未计量 ${shown(grid.loss, 1)} kW`}</span>}
          <Legend state="合闸" />
          <Legend state="分闸" />
          <Legend state="未知" />
          <span>由电压、电流推断</span>
        </>
      }
      source={reply}
      empty={reply.data === null ? noMicrogrid : nothing && '暂无配电设备'}
    >
      <SingleLineDiagram
        label="配电一次接线图"
        incoming={incoming.map(device => ({
          key: device.deviceNo,
          state: device.state,
          card: <IncomingCard reply={reply} device={device} />,
        }))}
        bays={baysOf(live)}
        transformers={transformers.map((device, place) => ({
          key: device.deviceNo,
          state: device.state,
          card: (
            <EquipmentCard
              reply={reply}
              list="transformers"
              device={device}
              chosen={place === transformer}
              onChoose={() => onTransformer(place)}
            />
          ),
        }))}
        feeders={feeders.map(device => ({
          key: device.deviceNo,
          state: device.state,
          card: <EquipmentCard reply={reply} list="feeders" device={device} />,
        }))}
        highBusName={bus && busName(bus.nominalV)}
        busName="低压母线"
        bus={
          <>
            <b {...explains(reply, 'bus.voltage')}>{shown(bus?.voltage, 1)} V</b>
            <b {...explains(reply, 'bus.frequency')}>{shown(bus?.frequency, 2)} Hz</b>
            <b {...explains(reply, 'bus.powerFactor')}>cosφ {shown(bus?.powerFactor, 2)}</b>
          </>
        }
      />
    </Panel>
  )
}

function Legend({ state }: { state: '合闸' | '分闸' | '未知' }) {
  return (
    <span className={`breaker-legend breaker-legend--${state === '合闸' ? 'closed' : state === '分闸' ? 'open' : 'unknown'}`}>
      <i />
      {state}
    </span>
  )
}
