import { explains } from '../../core/explain/explains.ts'
import { Panel } from '../kit/Panel.tsx'
import { Ranking } from '../kit/Ranking.tsx'
import { useDayTitle } from '../kit/useDayTitle.ts'
import { useAreas } from './useAreas.ts'

interface Props {
  adcode: number
  /** Today without. */
  day?: string
  onRegion: (adcode: number) => void
}

/** Areas below the one on show by equivalent full-load hours of a day; a row leads into its area. */
export function RegionRanking({ adcode, day, onRegion }: Props) {
  const areas = useAreas(adcode, day)
  const title = useDayTitle(areas.data?.[0]?.day)
  const rows = (areas.data ?? [])
    .filter(row => row.installedCap > 0)
    .map(row => ({ key: row.areaCode, name: row.areaName, value: row.useHours, explained: explains(areas, '*.useHours', row.areaCode) }))
    .sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
  return (
    <Panel title="地区排名" tone="grid" scope={`${title}等效小时 h`} source={areas} empty={rows.length === 0 && '该区域没有光伏站点'}>
      <Ranking rows={rows} onSelect={row => onRegion(Number(row.key))} />
    </Panel>
  )
}
