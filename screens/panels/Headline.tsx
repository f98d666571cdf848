import { map } from '../../core/contract/walls/map.ts'
import { explains } from '../../core/explain/explains.ts'
import { power } from '../../core/units/units.ts'
import { seconds, useCall } from '../../core/call/useCall.ts'
import { Figure } from '../kit/Figure.tsx'
import { HeadlineFigure } from '../kit/HeadlineFigure.tsx'
import { scaled } from './formatFigure.ts'
import type { SiteCount } from './useSiteCount.ts'
import { areaInput } from './areaInput.ts'
import { useLate } from '../kit/useLate.ts'
import './panels.css'

/** The three figures one reads from six metres; `sites` counts every kind. */
export function Headline({ adcode, sites }: { adcode: number; sites: SiteCount | undefined }) {
  const totals = useCall(map.statisticsOfPhotovoltaic, areaInput(adcode), { every: seconds(15), keep: true })
  const late = useLate(totals.data?.at) || totals.stale
  const { activePower, installedCap } = totals.data ?? {}
  const installed = installedCap === undefined ? null : installedCap / 1000
  return (
    <div className="headline" aria-busy={totals.loading}>
      <HeadlineFigure
        label="光伏实时功率"
        {...scaled(power(activePower))}
        tone="generation"
        late={late}
        quality={totals.data?.coverage.quality}
        {...explains(totals, 'activePower')}
      />
      <HeadlineFigure label="光伏装机容量" value={installed} unit="MW" digits={2} {...explains(totals, 'installedCap')} />
      <Figure label="接入站点" value={sites?.total} unit="座" digits={0} size="headline" {...sites?.explained} align="center" />
    </div>
  )
}
