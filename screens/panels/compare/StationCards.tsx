import { capacityShare } from '../../../core/capacityShare.ts'
import { type Explained, explains } from '../../../core/explains.ts'
import { qualityMark } from '../../../core/quality.ts'
import { power } from '../../../core/units.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { scaled } from '../formatFigure.ts'
import { Letter } from './Letter.tsx'
import { placeOf } from './letters.ts'
import type { Comparison, Station } from './useCompared.ts'
import '../../kit/panel.css'
import './stationCards.css'

interface Props {
  area: string
  comparison: Comparison
  onChoose: () => void
}

/** Who is who: letter, colour, name and the plain facts of each station. */
export function StationCards({ area, comparison, onChoose }: Props) {
  const stations = comparison.data?.stations ?? []
  const nothing = comparison.loading ? '读取中' : comparison.error ? '数据暂不可用' : '没有可对标的电站'
  return (
    <section className="stations" style={{ gridArea: area }} aria-label="对标电站" aria-busy={comparison.loading}>
      {stations.length === 0 && (
        <p className="panel-sentence" style={{ gridColumn: '1 / -2' }}>
          {nothing}
        </p>
      )}
      {stations.map((station, index) => (
        <Card
          key={station.siteId}
          station={station}
          index={index}
          explained={explains(comparison, 'stations.*.activePower', station.siteId)}
        />
      ))}
      <button type="button" className="stations-choose" aria-haspopup="dialog" onClick={onChoose}>
        选择电站
        <small>最多 5 座</small>
      </button>
    </section>
  )
}

const dark = { day: '', dim: '辐照不足', night: '夜间' } as const

function Card({ station, index, explained }: { station: Station; index: number; explained: Explained }) {
  const { value, unit, digits } = scaled(power(station.activePower))
  return (
    <article className="station" style={{ borderTopColor: placeOf(index).colour }}>
      <h3>
        <Letter index={index} />
        {station.shortName}
      </h3>
      <p>
        {station.itemTypeName}　{station.areaName}
      </p>
      <p>
        {formatNumber(station.installedCap / 1000, 2)} MWp　{station.operationTime.slice(0, 7)} 投运
      </p>
      <p className="station-power" {...explained}>
        <span className="figure-value">{value === null ? '--' : formatNumber(value, digits)}</span>
        <small>{unit}</small>
        <em>{[qualityMark(station.powered.quality), capacityShare(station.powered), dark[station.light]].filter(Boolean).join(' ')}</em>
      </p>
    </article>
  )
}
