import { forecast } from '../../../core/contract/energy/forecast.ts'
import { addDays } from '../../../core/time/time.ts'
import { invalid } from '../../failure.ts'
import { energyByDay } from '../../figures/slots/energyLines.ts'
import { generationForecast } from '../../figures/generationForecast.ts'
import { momentsOf } from '../../figures/slots/moments.ts'
import { generatingSites } from '../../figures/sqlFragments.ts'
import { explain } from '../../figures/explain.ts'
import { energyOfSites } from '../../figures/explain/energyOfSites.ts'
import { nextOf } from '../../figures/explain/nextOf.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { onSites } from '../../rights/siteFilter.ts'

/** No weather service tells more. */
const mostAhead = 15

export const forecastHandlers: Handlers<typeof forecast> = {
  async ofDay({ areaCode, day: asked }, context) {
    const at = momentsOf(context.clock())
    const day = asked ?? at.today
    if (day < at.today) throw invalid('只能预测今日及以后', { day: '只能预测今日及以后' })
    if (day > addDays(at.today, mostAhead)) throw invalid(`最多预测 ${mostAhead} 日以内`, { day: `最多预测 ${mostAhead} 日以内` })
    const of = generatingSites(context, areaCode)
    const expected = await generationForecast(context, of, at, day)
    const isToday = day === at.today
    const eleSumDay = isToday ? ((await energyByDay(context, of, at, { first: day, last: day })).get(day) ?? null) : null
    explain('forecast.measured', () => energyOfSites(context, onSites(of), at, 'generation', 'day'))
    const { ycEleSumDay } = expected
    explain('forecast.ratio', () => ({
      formula: '实际占预计 = 当日实际发电 ÷ 当日预计发电 × 100 %',
      day,
      inputs: [
        { name: '当日实际发电', kind: '合计', value: eleSumDay, unit: 'kWh', next: nextOf(forecast.ofDay, { areaCode, day }, 'eleSumDay') },
        {
          name: '当日预计发电',
          kind: '预测',
          value: ycEleSumDay,
          unit: 'kWh',
          next: nextOf(forecast.ofDay, { areaCode, day }, 'ycEleSumDay'),
        },
      ],
    }))
    // Of the same sites or not at all: what is measured is of all of them.
    const whole = expected.coverage.reported === expected.coverage.total
    return { ...expected, eleSumDay, ratio: eleSumDay === null || !ycEleSumDay || !whole ? null : (100 * eleSumDay) / ycEleSumDay }
  },
}
