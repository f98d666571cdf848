import { explains } from '../../core/explain/explains.ts'
import { Panel } from '../kit/Panel.tsx'
import { Ranking } from '../kit/Ranking.tsx'
import { useDayTitle } from '../kit/useDayTitle.ts'
import { rankedBy, type ReliefName, reliefFigures, reliefTitle } from './reliefOf.ts'
import { useAreas } from './useAreas.ts'

interface Props {
  adcode: number
  /** Today without. */
  day?: string
  /** What the map's relief stands for. */
  figure: ReliefName
  onRegion: (adcode: number) => void
}

/** Areas below the one on show by what the map shows of them; a row leads into its area. */
export function RegionRanking({ adcode, day, figure, onRegion }: Props) {
  const areas = useAreas(adcode, day)
  const title = useDayTitle(areas.data?.[0]?.day)
  const { unit, digits, field } = reliefFigures[figure]
  const rows = rankedBy(figure, areas.data ?? []).flatMap(({ row, value }) =>
    value === null
      ? []
      : [{ key: row.areaCode, name: row.areaName, value, explained: explains(areas, `*.${field}` as const, row.areaCode) }],
  )
  const none = figure === 'hours' || figure === 'energy' ? '该区域没有光伏站点' : '该区域没有此项数据'
  return (
    <Panel title="地区排名" tone="grid" scope={`${reliefTitle(figure, title)} ${unit}`} source={areas} empty={rows.length === 0 && none}>
      <Ranking rows={rows} digits={digits} onSelect={row => onRegion(Number(row.key))} />
    </Panel>
  )
}
