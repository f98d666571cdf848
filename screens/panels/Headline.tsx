import { forecast } from '../../core/contract/energy/forecast.ts'
import { map } from '../../core/contract/walls/map.ts'
import { explains } from '../../core/explain/explains.ts'
import { resultDay } from '../../core/time/resultDay.ts'
import { addDays } from '../../core/time/time.ts'
import { installedCapacity } from '../../core/units/units.ts'
import { minutes, seconds, useCall } from '../../core/call/useCall.ts'
import { formatNumber } from '../kit/formatNumber.ts'
import { HeadlineFigure } from '../kit/HeadlineFigure.tsx'
import { useNow } from '../kit/now.ts'
import { useDayTitle } from '../kit/useDayTitle.ts'
import { useLate } from '../kit/useLate.ts'
import { areaInput } from './areaInput.ts'
import { headlinePower, scaledEnergy } from './formatFigure.ts'
import { UseNow } from './UseNow.tsx'
import './panels.css'

/**
 * The five living figures one reads from six metres, the same by day and by night: what the sun gives and has given, and what is used,
 * stored
 * and charged. After sunset the generation is that of the day that ends, with what the next is expected to bring below it.
 */
export function Headline({ adcode, night }: { adcode: number; night: boolean }) {
  const totals = useCall(map.statisticsOfPhotovoltaic, areaInput(adcode), { every: seconds(15), keep: true })
  const count = useCall(map.getCountEle, areaInput(adcode), { every: seconds(30), keep: true })
  const now = useCall(map.getNight, areaInput(adcode), { every: seconds(15), keep: true })
  const late = useLate(totals.data?.at) || totals.stale
  const countLate = useLate(count.data?.at) || count.stale
  const { activePower, installedCap } = totals.data ?? {}
  const { value, unit } = installedCapacity(installedCap)
  const title = useDayTitle(night ? now.data?.day : undefined)
  return (
    <div className="headline" aria-busy={totals.loading}>
      <HeadlineFigure
        label="光伏实时功率"
        note={<span {...explains(totals, 'installedCap')}>{`装机 ${value} ${unit}`}</span>}
        {...headlinePower(activePower)}
        tone="generation"
        late={late}
        quality={totals.data?.coverage.quality}
        {...explains(totals, 'activePower')}
      />
      <HeadlineFigure
        label={`${title}发电`}
        note={night && <Coming adcode={adcode} />}
        {...scaledEnergy(night ? now.data?.generation : count.data?.eleDaySum)}
        tone="generation"
        late={night ? now.stale : countLate}
        {...(night ? explains(now, 'generation') : explains(count, 'eleDaySum'))}
      />
      <UseNow now={now} />
    </div>
  )
}

/** What the next day is expected to bring, and under which sky; or why nobody can tell. */
function Coming({ adcode }: { adcode: number }) {
  const day = addDays(resultDay(new Date(useNow(minutes(1)))), 1)
  const expected = useCall(forecast.ofDay, { ...areaInput(adcode), day }, { every: minutes(10), keep: true })
  const title = useDayTitle(expected.data?.day ?? day)
  const { value, unit, digits } = scaledEnergy(expected.data?.ycEleSumDay)
  return (
    <span {...explains(expected, 'ycEleSumDay')}>
      {value === null ? expected.data?.reason : `${title}预计 ${formatNumber(value, digits)} ${unit}　${expected.data?.tqqk ?? ''}`}
    </span>
  )
}
