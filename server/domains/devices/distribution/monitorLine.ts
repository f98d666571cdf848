import { type SQL, sql } from 'drizzle-orm'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { distribution } from '../../../../core/contract/devices/distribution.ts'
import { indicator } from '../../../../core/devices/indicators.ts'
import { addDays } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { readSlots } from '../../../figures/slots/readSlots.ts'
import { daySlots, type Slots } from '../../../figures/slots/slots.ts'
import { knownSlot, momentOfSlot } from '../../../figures/slots/slotStats.ts'
import { chosen, type QueryContext } from '../../../figures/sqlFragments.ts'
import type { About } from './about.ts'
import { readLoad } from './readLoad.ts'

type Values = ReplyOf<typeof distribution.getSystemMonitorLine>['eleViewList']

/** What a kind of device says over a day: the mean of those that report, or the greatest. */
interface Asked {
  type: string
  no: string
  of: 'mean' | 'most'
}
const light: Asked = { type: '009002', no: indicator.irradiance, of: 'mean' }
const rate: Asked = { type: '001002', no: indicator.loadRate, of: 'most' }
/** Of the room; a plant has none and is asked for its weather. */
const temperature: Asked = { type: '009001', no: indicator.ambientTemperature, of: 'mean' }
const humidity: Asked = { type: '009001', no: indicator.humidity, of: 'mean' }

/** The curves of a day, up to now. Light and air are a place's own: over several sites there are none. */
export async function monitorLine(
  context: Context,
  { where, site, elapsed }: About,
  day: string,
): Promise<ReplyOf<typeof distribution.getSystemMonitorLine>> {
  const before = addDays(day, -1)
  const { active, share } = await readLoad(context, where, [before, day])
  const shown = elapsed(day)
  const own = (asked: Asked) => (site ? ofDevices(context, where, asked, day) : null)
  const [loadRates, irradiance, warmth, damp] = [
    await ofDevices(context, where, rate, day),
    await own(light),
    await own(temperature),
    await own(humidity),
  ]
  return {
    day,
    before,
    eleViewList: valuesOf(day, active.subarray(daySlots), shown, share.subarray(daySlots)),
    eleBeforeList: valuesOf(day, active.subarray(0, daySlots), daySlots, share.subarray(0, daySlots)),
    loadRateList: valuesOf(day, loadRates, shown),
    irradianceList: valuesOf(day, irradiance, shown),
    temperatureList: valuesOf(day, warmth, shown),
    humidityList: valuesOf(day, damp, shown),
  }
}

/** @param share of what makes them that told them: where some are silent it is the sum of the others, less than all of it */
const valuesOf = (day: string, slots: Slots | null, shown: number, share?: Slots): Values =>
  slots === null
    ? []
    : Array.from(slots.subarray(0, shown), (value, slot) => {
        const val = knownSlot(value)
        const quality = val === null ? 'missing' : share && share[slot]! < 1 ? 'estimated' : 'good'
        return { dateTime: momentOfSlot([day], slot), val, quality }
      })

async function ofDevices({ db }: Pick<QueryContext, 'db'>, where: SQL, { type, no, of }: Asked, day: string): Promise<Slots | null> {
  const rows = await rowsOf(
    db,
    { id: 'number' },
    sql`
      with ${chosen(where)}
      select devices.id
      from chosen
        join devices on devices.site_id = chosen.id and devices.enabled and devices.type = ${type}
    `,
  )
  const slots = await readSlots(
    { db },
    rows.map(({ id }) => ({ deviceId: id, indicatorNo: no })),
    [day],
  )
  const lines = [...slots.values()]
  if (lines.length === 0) return null
  return lines[0]!.map((_, slot) => {
    const known = lines.map(line => line[slot]!).filter(value => !Number.isNaN(value))
    if (known.length === 0) return Number.NaN
    return of === 'most' ? Math.max(...known) : known.reduce((sum, value) => sum + value, 0) / known.length
  })
}
