import { useNow } from '../kit/now.ts'
import { usePage } from '../kit/page.ts'
import { followingAtom, pausedUntilAtom, problemAtom, tourAtom } from './rotationAtoms.ts'
import { stuck } from './tour.ts'

/** What is to be known of the rotation, in the quiet strip below the wall. */
export function RotationNote() {
  const tour = usePage(tourAtom)
  const following = usePage(followingAtom)
  const pausedUntil = usePage(pausedUntilAtom)
  const problem = usePage(problemAtom)
  const now = useNow(1000)
  const rest = Math.ceil((pausedUntil - now) / 1000)
  const text = problem
    ? problem
    : tour.items.length === 0
      ? ''
      : !following
        ? '由指挥台控制，轮播已停'
        : stuck(tour)
          ? tour.at < 0
            ? '轮播中的大屏暂时都无法显示，稍后重试'
            : '其余大屏暂时无法显示，停留在当前画面'
          : rest > 0 && tour.items.length > 1
            ? `轮播已暂停，${rest} 秒后继续`
            : ''
  // With nothing to show nobody looks at a quiet strip.
  if (problem && tour.items.length === 0)
    return (
      <div className="rotation-problem" role="alert">
        <p>{problem}</p>
        <p>写法：/rotation?walls=/map:60,/smallNetworkMonitorIndex:30，或 /rotation?list=轮播编号</p>
      </div>
    )
  return text ? (
    <p className={problem ? 'rotation-note rotation-note--problem' : 'rotation-note'} role="status">
      {text}
    </p>
  ) : null
}
