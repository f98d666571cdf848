import type { ReplyOf } from '../../core/contract/call.ts'
import type { map } from '../../core/contract/walls/map.ts'
import { explains } from '../../core/explain/explains.ts'
import type { CallState } from '../../core/call/useCall.ts'
import { HeadlineFigure } from '../kit/HeadlineFigure.tsx'
import { useLate } from '../kit/useLate.ts'
import { headlinePower } from './formatFigure.ts'
import { storageLabel } from '../../core/figures/storageLabel.ts'

/** Which way it goes stands below it. */
const size = (kw: number | null | undefined) => (kw === null || kw === undefined ? kw : Math.abs(kw))

type Consumption = ReplyOf<typeof map.getNight>

/** What goes on beside the sun, by day as by night: what is used, stored and charged now. */
export function UseNow({ now }: { now: CallState<Consumption> }) {
  const { activePower, coverage, charging, storage, at } = now.data ?? {}
  const late = useLate(at) || now.stale
  const known = (part: Consumption['charging'] | undefined) => part !== undefined && part.coverage.total > 0
  return (
    <>
      <HeadlineFigure
        label="用电实时功率"
        {...headlinePower(activePower)}
        tone="consumption"
        late={late}
        quality={coverage?.quality}
        {...explains(now, 'activePower')}
      />
      {known(storage) && (
        <HeadlineFigure
          label="储能实时功率"
          note={storageLabel(storage?.activePower, storage?.coverage.totalKw ?? 0)}
          {...headlinePower(size(storage?.activePower))}
          tone="storage"
          late={late}
          quality={storage?.coverage.quality}
          {...explains(now, 'storage.activePower')}
        />
      )}
      {known(charging) && (
        <HeadlineFigure
          label="充电桩实时功率"
          {...headlinePower(charging?.activePower)}
          tone="charging"
          late={late}
          quality={charging?.coverage.quality}
          {...explains(now, 'charging.activePower')}
        />
      )}
    </>
  )
}
