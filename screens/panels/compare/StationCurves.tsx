import { useMemo } from 'react'
import { Panel } from '../../kit/Panel.tsx'
import { useDayTitle } from '../../kit/useDayTitle.ts'
import { columnCount, wordsWidth } from './compareColumns.ts'
import { CurveRow } from './CurveRow.tsx'
import { daylight } from './daylight.ts'
import { type Compared, comparedDays, type Comparison } from './useCompared.ts'
import { useStage } from '../../kit/stage/StageContext.ts'
import './stationCurves.css'

type Data = NonNullable<Comparison['data']>

/** On a wide stage narrower than this five stations have no room beside each other next to their figures. */
const besideFrom = 3200

/** The day by quarters of an hour and the last days, of each station beside the median of those shown, all by capacity. */
export function StationCurves({ area, compared: { comparison, focus } }: { area?: string; compared: Compared }) {
  const { wide, width } = useStage()
  const stacked = wide && width < besideFrom
  const { data } = comparison
  const day = useDayTitle(data?.day)
  const drawn = useMemo(() => data && { day: dayCurves(data, focus), days: dailyYields(data, focus, stacked) }, [data, focus, stacked])
  const known = data?.stations.some(({ curve, dayYields }) => [...curve, ...dayYields].some(value => value !== null))
  return (
    <Panel
      area={area}
      title="单位容量发电"
      tone="generation"
      scope={data && data.stations.length > 1 && '虚线为所示各站中位数'}
      source={comparison}
      empty={!known && '暂无发电数据'}
    >
      <div className={stacked ? 'curves curves--stacked' : 'curves'}>
        {data && !stacked && <Lit place={data.stations.findIndex(({ siteId }) => siteId === focus)} stations={data.stations.length} />}
        {drawn && <CurveRow title={`${day}功率`} curves={drawn.day} stacked={stacked} />}
        {drawn && (
          <CurveRow title={`近 ${comparedDays} 天`} curves={drawn.days} stacked={stacked} note={drawn.days.unfinished ? '末日未完' : ''} />
        )}
      </div>
    </Panel>
  )
}

/** The lit column of the station in focus goes on behind the charts. */
function Lit({ place, stations }: { place: number; stations: number }) {
  const column = `(100% - ${wordsWidth}px) / ${columnCount(stations)}`
  return place < 0 ? null : (
    <i className="curves-lit" style={{ left: `calc(${wordsWidth}px + ${place} * ${column})`, width: `calc(${column})` }} />
  )
}

function dayCurves({ stations, times }: Data, focus: string | undefined) {
  const [from, to] = daylight(
    times,
    stations.map(({ curve }) => curve),
  )
  const axis = times.slice(from, to + 1)
  return {
    unit: 'kW/kWp',
    kind: 'line' as const,
    axis,
    curves: stations.map(({ siteId, shortName, curve }) => ({
      name: shortName,
      values: curve.slice(from, to + 1),
      focused: siteId === focus,
    })),
    // Not at the edges, where a word would stand out of its chart.
    worded: (index: number) => index > 2 && index < axis.length - 3 && Number(axis[index]?.replace(':', '')) % 400 === 0,
    named: true,
    unfinished: false,
  }
}

function dailyYields({ stations, days, day, moment }: Data, focus: string | undefined, stacked: boolean) {
  return {
    unit: 'kWh/kWp',
    kind: 'bar' as const,
    axis: days.map(each => each.slice(5)),
    curves: stations.map(({ siteId, shortName, dayYields }) => ({ name: shortName, values: dayYields, focused: siteId === focus })),
    worded: (index: number) => index % 10 === 4,
    // Otherwise they stand beneath the curves of the day, which have their names.
    named: stacked,
    unfinished: day >= moment.slice(0, 10),
  }
}
