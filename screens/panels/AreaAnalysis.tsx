import { holdsArea } from '../../core/sites/areas.ts'
import { explains } from '../../core/explain/explains.ts'
import { formatNumber } from '../kit/formatNumber.ts'
import { Panel } from '../kit/Panel.tsx'
import { useBox } from '../kit/stage/useBox.ts'
import { useDayTitle } from '../kit/useDayTitle.ts'
import type { LiveAlarms } from './useLiveAlarms.ts'
import { worstOf } from './worstOf.ts'
import { rankedBy, type ReliefName, reliefFigures } from './reliefOf.ts'
import { useAreas } from './useAreas.ts'
import './panels.css'

/** Rows of every wall, and heights of the head and of a row, stage units (panels.css). */
const [fewest, head, line] = [5, 27, 34]
const shown = (value: number | null, digits: number) => (value === null ? '--' : formatNumber(value, digits))

interface Props {
  adcode: number
  day?: string
  /** What the map's relief stands for. */
  figure: ReliefName
  /** Live alarms: of what kind those counted are. */
  alarms: Pick<LiveAlarms, 'complete' | 'records'>
}

/** What stands in a column of its own, or beside in the ranking, leaves the fourth to the generation. */
const fourth = { hours: 'energy', energy: 'energy', load: 'load', irradiance: 'irradiance', alarms: 'energy' } as const

/**
 * Sites, capacity, alarms and what the map shows of the areas below the one on show: whoever has most of it first; where that are hours,
 * which a small area may have as well, the largest.
 */
export function AreaAnalysis({ adcode, day, figure, alarms }: Props) {
  const [box, { height }] = useBox()
  const areas = useAreas(adcode, day)
  const title = useDayTitle(areas.data?.[0]?.day)
  const bySize = [...(areas.data ?? [])].sort((a, b) => b.installedCap - a.installedCap || b.count - a.count)
  const rows = figure === 'hours' ? bySize : rankedBy(figure, bySize).map(({ row }) => row)
  const column = reliefFigures[fourth[figure]]
  const limit = Math.max(fewest, Math.floor((height - head) / line))
  return (
    <Panel
      title="区域分析"
      tone="grid"
      scope={rows.length > limit ? `前 ${limit}，共 ${rows.length} 个区域` : ''}
      source={areas}
      empty={rows.length === 0 && '该区域没有站点'}
    >
      <div ref={box} className="fill">
        <table className="area-table">
          <thead>
            <tr>
              <th>区域</th>
              <th>在线站点</th>
              <th>装机 MW</th>
              <th>{column === reliefFigures.energy ? `${title} MWh` : `${column.title} ${column.unit}`}</th>
              <th>告警</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, limit).map(row => (
              <tr key={row.areaCode}>
                <td>{row.areaName}</td>
                <td {...explains(areas, '*.online', row.areaCode)}>
                  {row.online}
                  <small>/{row.count}</small>
                </td>
                <td {...explains(areas, '*.installedCap', row.areaCode)}>{shown(row.installedCap / 1000, 2)}</td>
                <td {...explains(areas, `*.${column.field}` as const, row.areaCode)}>{shown(column.value(row), column.digits)}</td>
                <td
                  className={
                    row.alarmCount
                      ? `area-alarms area-alarms--${worstOf(alarms, alarm => holdsArea(row.areaCode, alarm.areaCode))}`
                      : undefined
                  }
                  {...explains(areas, '*.alarmCount', row.areaCode)}
                >
                  {row.alarmCount}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
