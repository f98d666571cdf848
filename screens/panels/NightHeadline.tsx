import type { ReplyOf } from '../../core/contract/call.ts'
import { forecast } from '../../core/contract/energy/forecast.ts'
import { map } from '../../core/contract/walls/map.ts'
import { explains } from '../../core/explain/explains.ts'
import { resultDay } from '../../core/time/resultDay.ts'
import { addDays } from '../../core/time/time.ts'
import { energyScale } from '../../core/units/units.ts'
import { minutes, seconds, useCall } from '../../core/call/useCall.ts'
import { HeadlineFigure } from '../kit/HeadlineFigure.tsx'
import { useNow } from '../kit/now.ts'
import { useDayTitle } from '../kit/useDayTitle.ts'
import { scaledEnergy } from './formatFigure.ts'
import { areaInput } from './areaInput.ts'
import { UseNow } from './UseNow.tsx'
import './panels.css'

type Expected = ReplyOf<typeof forecast.ofDay>
/**
 * What the expectation of a day stands on: its weather, and from where to where it may lie, in the unit of the figure;
 * or why there is none.
 */
function ground({ ycEleSumDay, low, high, reason, tqqk, skyShare }: Expected): string {
  const { divisor } = energyScale([ycEleSumDay])
  const range = low !== null && high !== null && [low, high].map(kwh => Number((kwh / divisor).toPrecision(3))).join('–')
  return reason || `${tqqk}${skyShare! < 90 ? '为主' : ''} ${range || ''}`
}

/** After sunset the figures one reads from six metres: what the day brought, what the next is expected to, and what goes on in the dark. */
export function NightHeadline({ adcode }: { adcode: number }) {
  const night = useCall(map.getNight, areaInput(adcode), { every: seconds(15), keep: true })
  const coming = addDays(resultDay(new Date(useNow(minutes(1)))), 1)
  const expected = useCall(forecast.ofDay, { ...areaInput(adcode), day: coming }, { every: minutes(10), keep: true })
  const { generation, day } = night.data ?? {}
  const title = useDayTitle(day)
  const next = useDayTitle(expected.data?.day ?? coming)
  return (
    <div className="headline headline--five" aria-busy={night.loading}>
      <HeadlineFigure
        label={`${title}发电`}
        {...scaledEnergy(generation)}
        tone="generation"
        late={night.stale}
        {...explains(night, 'generation')}
      />
      <HeadlineFigure
        label={`${next}预计发电`}
        note={expected.data && ground(expected.data)}
        {...scaledEnergy(expected.data?.ycEleSumDay)}
        late={expected.stale}
        {...explains(expected, 'ycEleSumDay')}
      />
      <UseNow now={night} />
    </div>
  )
}
