import type { ReplyOf } from '../../core/contract/call.ts'
import { forecast } from '../../core/contract/energy/forecast.ts'
import { map } from '../../core/contract/walls/map.ts'
import { explains } from '../../core/explain/explains.ts'
import { resultDay } from '../../core/time/resultDay.ts'
import { addDays } from '../../core/time/time.ts'
import { energy, energyScale, power } from '../../core/units/units.ts'
import { minutes, seconds, useCall } from '../../core/call/useCall.ts'
import { HeadlineFigure } from '../kit/HeadlineFigure.tsx'
import { useNow } from '../kit/now.ts'
import { useDayTitle } from '../kit/useDayTitle.ts'
import { useLate } from '../kit/useLate.ts'
import { scaled } from './formatFigure.ts'
import { areaInput } from './areaInput.ts'
import { storageLabel } from '../../core/figures/storageLabel.ts'
import './panels.css'

/** Which way it goes stands below it. */
const size = (kw: number | null | undefined) => (kw === null || kw === undefined ? kw : Math.abs(kw))

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
  const { generation, day, activePower, coverage, charging, storage, at } = night.data ?? {}
  const title = useDayTitle(day)
  const next = useDayTitle(expected.data?.day ?? coming)
  const late = useLate(at) || night.stale
  const known = (part: typeof charging) => part !== undefined && part.coverage.total > 0
  return (
    <div className="headline headline--night" aria-busy={night.loading}>
      <HeadlineFigure
        label={`${title}发电`}
        {...scaled(energy(generation))}
        tone="generation"
        late={night.stale}
        {...explains(night, 'generation')}
      />
      <HeadlineFigure
        label={`${next}预计发电`}
        note={expected.data && ground(expected.data)}
        {...scaled(energy(expected.data?.ycEleSumDay))}
        late={expected.stale}
        {...explains(expected, 'ycEleSumDay')}
      />
      <HeadlineFigure
        label="用电实时功率"
        {...scaled(power(activePower))}
        tone="consumption"
        late={late}
        quality={coverage?.quality}
        {...explains(night, 'activePower')}
      />
      {known(storage) && (
        <HeadlineFigure
          label="储能实时功率"
          note={storageLabel(storage?.activePower, storage?.coverage.totalKw ?? 0)}
          {...scaled(power(size(storage?.activePower)))}
          tone="storage"
          late={late}
          quality={storage?.coverage.quality}
          {...explains(night, 'storage.activePower')}
        />
      )}
      {known(charging) && (
        <HeadlineFigure
          label="充电桩实时功率"
          {...scaled(power(charging?.activePower))}
          tone="charging"
          late={late}
          quality={charging?.coverage.quality}
          {...explains(night, 'charging.activePower')}
        />
      )}
    </div>
  )
}
