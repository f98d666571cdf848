import { capacityShare } from '../../../core/units/capacityShare.ts'
import { explains } from '../../../core/explain/explains.ts'
import { qualityMark } from '../../../core/units/quality.ts'
import { round } from '../../../core/units/units.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { scaledPower } from '../formatFigure.ts'
import { compareColumns } from './compareColumns.ts'
import { criteria } from './criteria.ts'
import { type Compared, comparedDays, type Comparison, maxStations, type Station } from './useCompared.ts'
import { type Verdict, verdictOf } from './verdictOf.ts'
import '../../kit/panel.css'
import '../../kit/figure.css'
import './stationHeads.css'

interface Props {
  area: string
  compared: Compared
  onChoose: () => void
}

/**
 * Heads of the columns: who each station is, how it does beside the others, what it gives now and how large it is. Its name sets it off
 * from the others.
 */
export function StationHeads({ area, compared: { comparison, focus, focusOn }, onChoose }: Props) {
  const stations = comparison.data?.stations ?? []
  const nothing = comparison.loading ? '读取中' : comparison.error ? '数据暂不可用' : '没有可对标的电站'
  return (
    <section
      className="stations"
      style={{ gridArea: area, gridTemplateColumns: compareColumns(stations.length) }}
      aria-label="对标电站"
      aria-busy={comparison.loading}
    >
      <button type="button" className="stations-choose" aria-haspopup="dialog" onClick={onChoose}>
        选择电站
        <small>最多 {maxStations} 座</small>
      </button>
      {stations.length === 0 && <p className="panel-sentence">{nothing}</p>}
      {stations.map((station, place) => (
        <Head
          key={station.siteId}
          station={station}
          verdict={verdictOf(stations, place, criteria)}
          comparison={comparison}
          focused={station.siteId === focus}
          onFocus={() => focusOn(station.siteId)}
        />
      ))}
    </section>
  )
}

const dark = { day: '', dim: '辐照不足', night: '夜间' } as const

interface HeadProps {
  station: Station
  verdict: Verdict
  comparison: Comparison
  focused: boolean
  onFocus: () => void
}

function Head({ station, verdict, comparison, focused, onFocus }: HeadProps) {
  const { siteId, shortName, powered } = station
  const { value, unit, digits } = scaledPower(station.activePower)
  const silent = station.at && `止于 ${station.at.slice(5, 16)}`
  const marks =
    station.activePower === null
      ? silent
      : [qualityMark(powered.quality), capacityShare(powered), dark[station.light]].filter(Boolean).join(' ')
  return (
    <article className="station" aria-current={focused || undefined}>
      <h3>
        <button type="button" aria-pressed={focused} onClick={onFocus}>
          {shortName}
        </button>
        <small>
          {station.areaName}　{station.itemTypeName}
        </small>
      </h3>
      <p className="station-verdict" style={{ color: `var(--${verdict.tone})` }}>
        {verdict.words}
        <small>{marks}</small>
      </p>
      <div className="station-figures">
        <p className="figure-value" {...explains(comparison, 'stations.*.activePower', siteId)}>
          {value === null ? '--' : formatNumber(value, digits)}
          <small>{unit}</small>
        </p>
        <dl>
          <Fact word="装机" unit="MWp" value={station.installedCap / 1000} {...explains(comparison, 'stations.*.installedCap', siteId)} />
          <Fact
            word={`${comparedDays} 天减排`}
            unit="t"
            value={station.co2 === null ? null : station.co2 / 1000}
            {...explains(comparison, 'stations.*.co2', siteId)}
          />
        </dl>
      </div>
    </article>
  )
}

function Fact({ word, value, unit, ...explained }: { word: string; value: number | null; unit: string }) {
  return (
    <div {...explained}>
      <dt>{word}</dt>
      <dd>
        {value === null ? '--' : formatNumber(round(value, 2), value >= 100 ? 0 : 2)} <small>{unit}</small>
      </dd>
    </div>
  )
}
