import type { ReplyOf } from '../../../core/contract/call.ts'
import { pvStation } from '../../../core/contract/energy/pvStation.ts'
import { addDays, siteDay } from '../../../core/time/time.ts'
import { addMonths } from '../../../core/time/addMonths.ts'
import { energy, MISSING, round } from '../../../core/units/units.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { StatRow } from '../../kit/board/StatRow.tsx'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { ChoiceButtons } from '../../kit/stat/ChoiceButtons.tsx'
import { drawnBars } from '../../kit/stat/drawn.ts'
import { siteNow } from '../../kit/hooks/useNow.ts'
import { useNarrow } from '../../kit/hooks/useNarrow.ts'
import { StepPicker } from '../../kit/input/StepPicker.tsx'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'

const drawn = ({ xaxis, datas }: ReplyOf<typeof pvStation.generateElec>) =>
  drawnBars(
    xaxis,
    datas.map(({ indiName, dates }, index) => ({ name: indiName, values: dates.map(({ val }) => val), past: index > 0 })),
  )

const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
const spans = { month: '月', year: '年' } as const
const isYear = (text: string) => /^\d{4}$/.test(text)

/** What the station generated and delivered: the days of a month, or the months of a year. */
export function GenerationPart({ site }: { site: string }) {
  const [{ of }, setState] = useUrlState({ of: '' })
  const today = siteDay(new Date(siteNow()))
  const span = isMonth(of) || isYear(of) ? of : today.slice(0, 7)
  const yearly = isYear(span)
  const [startTime, endTime] = yearly ? [`${span}-01-01`, `${span}-12-31`] : [`${span}-01`, addDays(`${addMonths(span, 1)}-01`, -1)]
  const asked = { stationId: site, startTime, endTime }
  const line = useCall(pvStation.generateElec, { ...asked, dateType: yearly ? 'month' : 'day' }, { every: minutes(5), keep: true })
  const stat = useCall(pvStation.statGenerateElec, asked, { every: minutes(5), keep: true })
  const titles = ['合计', '日均', '最大日', '最小日', '日均等效小时']
  const narrow = useNarrow()
  const controls = (
    <>
      <ChoiceButtons
        label="月或年"
        offered={['month', 'year']}
        names={spans}
        value={yearly ? 'year' : 'month'}
        onChange={next => setState({ of: next === 'year' ? today.slice(0, 4) : '' }, true)}
      />
      <StepPicker
        label={yearly ? '年份' : '月份'}
        by={yearly ? 'year' : 'month'}
        value={startTime}
        today={today}
        onChange={day => setState({ of: day.slice(0, yearly ? 4 : 7) }, true)}
      />
    </>
  )
  return (
    <>
      {narrow && <PageCard label="时间">{controls}</PageCard>}
      <Panel
        title={`${span} 发电`}
        call={stat}
        height={78}
        extra={({ knownDays, days }) => (knownDays < days ? `${knownDays}/${days} 天有数据` : '')}
        waiting={<StatRow stats={titles.map(title => ({ title, basis: '' }))} />}
      >
        {({ total, mean, max, maxDay, min, minDay, online, useHours }) => (
          <StatRow
            stats={[
              {
                title: '合计',
                figure: energy(total),
                basis: online === null ? '' : `关口表 ${energy(online).value} ${energy(online).unit}`,
                meaning: 'generation',
              },
              { title: '日均', figure: energy(mean), basis: '不含今日' },
              { title: '最大日', figure: energy(max), basis: maxDay },
              { title: '最小日', figure: energy(min), basis: minDay },
              { title: '日均等效小时', figure: { value: useHours === null ? MISSING : round(useHours), unit: 'h' }, basis: '' },
            ]}
          />
        )}
      </Panel>
      <ChartPanel title="发电量" call={line} height={280} of={drawn} file={`发电量_${span}`} extra={!narrow && controls} />
    </>
  )
}
