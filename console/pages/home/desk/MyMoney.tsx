import { desk } from '../../../../core/contract/platform/desk.ts'
import { minutes, useCall } from '../../../../core/call/useCall.ts'
import { MISSING } from '../../../../core/units/units.ts'
import { BarList } from '../../../kit/board/BarList.tsx'
import { CountRow } from '../../../kit/board/CountRow.tsx'
import { Panel } from '../../../kit/board/Panel.tsx'
import { ValueRows } from '../../../kit/board/ValueRows.tsx'
import { useUrlState } from '../../../kit/hooks/useUrlState.ts'
import { RangeFilter } from '../../../kit/input/RangeFilter.tsx'
import { deskHeight } from './deskHeight.ts'

/** Months in sight: as many lines as beneath the sums have room. */
const shown = 5

/** Cents say nothing where a part is estimated. */
const whole = (value: number | null) => (value === null ? null : Math.round(value))
const yuan = (value: number | null) => whole(value)?.toLocaleString('en-US') ?? MISSING

/** What a customer's sites brought in and saved, month by month; of which days is chosen, in the address. */
export function MyMoney() {
  const [{ from, to }, setState] = useUrlState({ from: '', to: '' })
  const call = useCall(desk.getMoney, { from: from || undefined, to: to || undefined }, { every: minutes(5), keep: true })
  const most = Math.max(1, ...(call.data?.months ?? []).map(({ income, saving }) => (income ?? 0) + (saving ?? 0)))
  return (
    <Panel
      title="我的收益"
      call={call}
      height={deskHeight}
      extra={
        <>
          {call.data && !from && !to && <small>{`${call.data.from.slice(0, 7)} 至 ${call.data.to.slice(0, 7)}　`}</small>}
          <RangeFilter
            label="收益日期"
            by="day"
            from={from}
            to={to}
            onChange={(from, to) => setState({ from: from.slice(0, 10), to: to.slice(0, 10) }, true)}
          />
        </>
      }
      isEmpty={data => !data || data.months.length === 0}
      empty="这段时间没有结算记录"
    >
      {data =>
        data && (
          <ValueRows>
            <CountRow
              counts={[
                { title: '收入（元）', count: whole(data.income) },
                { title: '节省（元）', count: whole(data.saving) },
                { title: '其中估算（元）', count: whole(data.estimated) },
              ]}
            />
            <BarList
              bars={data.months.slice(0, shown).map(({ month, income, saving, estimated }) => ({
                key: month,
                name: month,
                share: ((income ?? 0) + (saving ?? 0)) / most,
                colour: 'var(--generation)',
                value: (
                  <>
                    收入 <b>{yuan(income)}</b> 节省 <b>{yuan(saving)}</b> 元
                  </>
                ),
                title: `${month}：收入 ${yuan(income)} 元，节省 ${yuan(saving)} 元，其中估算 ${yuan(estimated)} 元`,
              }))}
            />
          </ValueRows>
        )
      }
    </Panel>
  )
}
