import { map } from '../../core/contract/walls/map.ts'
import { explains } from '../../core/explain/explains.ts'
import { installedCapacity } from '../../core/units/units.ts'
import { seconds, useCall } from '../../core/call/useCall.ts'
import { HeadlineFigure } from '../kit/HeadlineFigure.tsx'
import { useLate } from '../kit/useLate.ts'
import { areaInput } from './areaInput.ts'
import { scaledEnergy, scaledPower } from './formatFigure.ts'
import { UseNow } from './UseNow.tsx'
import './panels.css'

/** By day the figures one reads from six metres: what the sun gives and has given, and what goes on beside it. */
export function Headline({ adcode }: { adcode: number }) {
  const totals = useCall(map.statisticsOfPhotovoltaic, areaInput(adcode), { every: seconds(15), keep: true })
  const count = useCall(map.getCountEle, areaInput(adcode), { every: seconds(30), keep: true })
  const now = useCall(map.getNight, areaInput(adcode), { every: seconds(15), keep: true })
  const late = useLate(totals.data?.at) || totals.stale
  const countLate = useLate(count.data?.at) || count.stale
  const { activePower, installedCap } = totals.data ?? {}
  const { value, unit } = installedCapacity(installedCap)
  return (
    <div className="headline headline--five" aria-busy={totals.loading}>
      <HeadlineFigure
        label="光伏实时功率"
        note={<span {...explains(totals, 'installedCap')}>{`装机 ${value} ${unit}`}</span>}
        {...scaledPower(activePower)}
        tone="generation"
        late={late}
        quality={totals.data?.coverage.quality}
        {...explains(totals, 'activePower')}
      />
      <HeadlineFigure
        label="今日发电"
        {...scaledEnergy(count.data?.eleDaySum)}
        tone="generation"
        late={countLate}
        {...explains(count, 'eleDaySum')}
      />
      <UseNow now={now} />
    </div>
  )
}
