import type { LoadKind } from '../../../core/contract/energy/generation.ts'
import { MISSING, power } from '../../../core/units/units.ts'
import type { CallState } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { type Stat, StatRow } from '../../kit/board/StatRow.tsx'
import type { LoadChart } from '../../monitor/curves/loadCurves.ts'

type Points = LoadChart['datas'][number]['dates']
type Known = { at: string; val: number; whole: boolean }

const known = (points: Points): Known[] =>
  points.flatMap(({ dateTime, val, quality }) => (val === null ? [] : [{ at: dateTime.slice(11, 16), val, whole: quality === 'good' }]))
const of = (reply: LoadChart | undefined, kind: LoadKind, day: string | undefined) =>
  known(reply?.datas.find(line => line.kind === kind && line.day === day)?.dates ?? [])
const greatest = (points: readonly Known[]) =>
  points.reduce<Known | null>((most, each) => (most && most.val >= each.val ? most : each), null)
/** Where some devices are silent the sum of the others would be the least of the day: of the whole quarters, if there is one. */
function least(points: readonly Known[]): Known | null {
  const whole = points.filter(point => point.whole)
  return (whole.length > 0 ? whole : points).reduce<Known | null>((low, each) => (low && low.val <= each.val ? low : each), null)
}

/** Greatest and least of the curves that are drawn beneath, with when they were and what they were on the day before. */
export function Extremes({ call, today }: { call: CallState<LoadChart>; today: boolean }) {
  return (
    <Panel
      title={today ? '今日极值' : '当日极值'}
      call={call}
      waiting={<StatRow stats={statsOf(undefined)} />}
      extra={({ day, at }) => (today ? `${at.slice(11, 16)} 为止` : day)}
    >
      {reply => <StatRow stats={statsOf(reply)} />}
    </Panel>
  )
}

function statsOf(reply: LoadChart | undefined): Stat[] {
  const stat = (title: string, kind: LoadKind, pick: (points: readonly Known[]) => Known | null): Stat => {
    const [now, before] = [pick(of(reply, kind, reply?.day)), pick(of(reply, kind, reply?.compared))]
    const was = before && power(before.val)
    return {
      title,
      figure: reply && power(now?.val ?? null),
      basis: reply
        ? [timeOf(now), was && `${reply.compared.slice(5)} ${was.value} ${was.unit} ${timeOf(before)}`].filter(Boolean).join('，')
        : '',
      meaning: kind === 'generation' ? 'generation' : undefined,
    }
  }
  const use = of(reply, 'consumption', reply?.day)
  const [most, low] = [greatest(use), least(use)]
  return [
    stat('最大发电功率', 'generation', greatest),
    stat('最大用电负荷', 'consumption', greatest),
    stat('最小用电负荷', 'consumption', least),
    {
      title: '用电峰谷差',
      figure: reply && power(most && low ? most.val - low.val : null),
      basis: reply
        ? most && low && most.val > 0
          ? `峰谷差率 ${(((most.val - low.val) / most.val) * 100).toFixed(1)}%`
          : `峰谷差率 ${MISSING}`
        : '',
    },
    stat('充电桩最大功率', 'charging', greatest),
    stat('储能最大放电', 'charge', points => greatest(points.filter(({ val }) => val > 0))),
  ]
}

/** When it was; a power of zero has no hour of its own. */
const timeOf = (point: Known | null) => (point && point.val !== 0 ? point.at : '')
