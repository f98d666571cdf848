import { map } from '../../core/contract/map.ts'
import { explains } from '../../core/explains.ts'
import { minutes, useCall } from '../../core/useCall.ts'
import { Panel } from '../kit/Panel.tsx'
import { Ranking } from '../kit/Ranking.tsx'
import { areaInput } from './areaInput.ts'

interface Props {
  adcode: number
  onRegion: (adcode: number) => void
}

/** Areas below the one on show by equivalent full-load hours of today; a row leads into its area. */
export function RegionRanking({ adcode, onRegion }: Props) {
  const areas = useCall(map.getAreaAnalysis, areaInput(adcode), { every: minutes(1), keep: true })
  const rows = (areas.data ?? [])
    .filter(row => row.installedCap > 0)
    .map(row => ({ key: row.areaCode, name: row.areaName, value: row.useHours, explained: explains(areas, '*.useHours', row.areaCode) }))
    .sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
  return (
    <Panel title="地区排名" tone="grid" scope="今日等效小时 h" source={areas} empty={rows.length === 0 && '该区域没有光伏站点'}>
      <Ranking rows={rows} limit={6} onSelect={row => onRegion(Number(row.key))} />
    </Panel>
  )
}
