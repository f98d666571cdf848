import { explains } from '../../../core/explain/explains.ts'
import { storageLabel } from '../../../core/figures/storageLabel.ts'
import { HeadlineFigure } from '../../kit/HeadlineFigure.tsx'
import { useLate } from '../../kit/useLate.ts'
import { scaledPower } from '../formatFigure.ts'
import { gridLabel } from './labels.ts'
import { useLive } from './useLive.ts'

const size = (kw: number | null | undefined) => (kw == null ? null : Math.abs(kw))

/** What a curve has come to now, for one that stands alone on a screen. */
export function NowFigure({ of }: { of: 'pv' | 'load' | 'grid' | 'storage' }) {
  const live = useLive()
  const late = useLate(live.data?.at) || live.stale
  if (live.data === null) return null
  const { pv, load, grid, storage } = live.data ?? {}
  if (of === 'pv')
    return (
      <HeadlineFigure
        label="光伏功率"
        {...scaledPower(pv?.power)}
        tone="generation"
        late={late}
        quality={pv?.coverage.quality}
        {...explains(live, 'pv.power')}
      />
    )
  if (of === 'load')
    return (
      <HeadlineFigure
        label="负荷功率"
        {...scaledPower(load?.power)}
        tone="consumption"
        late={late}
        quality={load?.coverage.quality}
        {...explains(live, 'load.power')}
      />
    )
  if (of === 'grid')
    return (
      <HeadlineFigure
        label={grid?.power == null ? '电网功率' : `电网${gridLabel(grid.power)}`}
        {...scaledPower(size(grid?.power))}
        tone="grid"
        late={late}
        quality={grid?.quality}
        {...explains(live, 'grid.power')}
      />
    )
  return (
    <HeadlineFigure
      label={`储能 SOC　${storage ? storageLabel(storage.power, storage.ratedKw ?? 0) : ''}`}
      value={storage?.soc}
      unit="%"
      digits={1}
      tone="storage"
      late={late}
      {...explains(live, 'storage.soc')}
    />
  )
}
