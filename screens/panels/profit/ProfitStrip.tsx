import { explains } from '../../../core/explain/explains.ts'
import { Figure } from '../../kit/Figure.tsx'
import { useOverview } from './useOverview.ts'
import { yuan } from '../formatFigure.ts'
import { comparedMonths, coveredBy, estimatedOf, estimatedShare, noteOf, yearOnYear } from './formatProfit.ts'
import './profit.css'

/** What an executive reads from six metres: income, cost and profit of the year, and where month and day stand. */
export function ProfitStrip({ area }: { area: string }) {
  const overview = useOverview()
  const { data } = overview
  const { year, month, day, coverage, settledAt } = data ?? {}
  const months = comparedMonths(year)
  return (
    <section className="strip profit-strip" style={{ gridArea: area }} aria-label="收益总览" aria-busy={!data}>
      <Figure
        label="本年利润"
        {...yuan(year?.profit)}
        {...explains(overview, 'year.profit')}
        size="headline"
        note={noteOf(yearOnYear(year?.profitRatio, year?.profitReason, months), year && estimatedOf([year]))}
      />
      <Figure
        label="本年收入"
        {...yuan(year?.income)}
        {...explains(overview, 'year.income')}
        size="headline"
        tone="generation"
        note={noteOf(yearOnYear(year?.incomeRatio, year?.incomeReason, months), estimatedShare(year?.incomeEstimated, year?.income))}
      />
      <Figure
        label="本年成本"
        {...yuan(year?.cost)}
        {...explains(overview, 'year.cost')}
        size="headline"
        tone="consumption"
        note={noteOf(yearOnYear(year?.costRatio, year?.costReason, months), estimatedShare(year?.costEstimated, year?.cost))}
      />
      <Figure
        label="本月利润"
        {...yuan(month?.profit)}
        {...explains(overview, 'month.profit')}
        size="headline"
        note={noteOf(yearOnYear(month?.profitRatio, month?.profitReason), month && estimatedOf([month]))}
      />
      <Figure
        label={noteOf('今日利润', coveredBy(coverage))}
        {...yuan(day?.profit)}
        {...explains(overview, 'day.profit')}
        size="headline"
        note={noteOf(`结算于 ${settledAt ? settledAt.slice(11, 16) : '--'}`, day && estimatedOf([day]))}
      />
    </section>
  )
}
