import { microgrid } from '../../../core/contract/energy/microgrid.ts'
import { explains } from '../../../core/explain/explains.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { HeadlineFigure } from '../../kit/HeadlineFigure.tsx'
import { scaledEnergy } from '../formatFigure.ts'
import { useDayTitle } from '../../kit/useDayTitle.ts'
import { useLate } from '../../kit/useLate.ts'
import { useLive } from './useLive.ts'
import { useMicrogrid } from '../useMicrogrid.ts'
import { useNightAt } from '../useNightAt.ts'
import { noMicrogrid } from './labels.ts'
import { NowFigure } from './NowFigure.tsx'
import '../../kit/panel.css'
import './microgridOverview.css'

/** The figures one reads first: what is generated, used, exchanged and stored, and how far the micro-grid feeds itself. */
export function MicrogridOverview({ area }: { area?: string }) {
  const live = useLive()
  const day = useCall(microgrid.getDay, useMicrogrid(), { every: minutes(1), keep: true })
  const { night, day: before } = useNightAt(live.data)
  const result = useCall(microgrid.getNight, useMicrogrid(), { every: minutes(1), keep: true, enabled: night })
  const title = useDayTitle(result.data?.day)
  const late = useLate(live.data?.at) || live.stale
  if (!live.data && (live.data === null || live.error))
    return (
      <section className="overview" style={{ gridArea: area }}>
        <p className="panel-sentence">{live.data === null ? noMicrogrid : '数据暂不可用'}</p>
      </section>
    )
  const { storage } = live.data ?? {}
  return (
    <section className="overview" style={{ gridArea: area }} aria-label="微电网总览" aria-busy={live.loading}>
      <div className="overview-figures">
        {/* Once the sun has set, what the day brought instead of a nought, also after midnight. */}
        {night ? (
          <HeadlineFigure
            label={`${title}光伏发电`}
            {...scaledEnergy(result.data?.generation)}
            tone="generation"
            late={result.stale}
            quality={before ? undefined : day.data?.qualities.generation}
            {...explains(result, 'generation')}
          />
        ) : (
          <NowFigure of="pv" />
        )}
        <NowFigure of="load" />
        <NowFigure of="grid" />
        <HeadlineFigure
          label="储能 SOC"
          value={storage?.soc}
          unit="%"
          digits={1}
          tone="storage"
          late={late}
          {...explains(live, 'storage.soc')}
        />
        <HeadlineFigure
          label="今日自给率"
          value={day.data?.selfSufficiency}
          unit="%"
          digits={1}
          late={late || day.stale}
          {...explains(day, 'selfSufficiency')}
        />
      </div>
    </section>
  )
}
