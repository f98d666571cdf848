import type { ScreenTokenRow } from '../../../core/contract/walls/screen.ts'
import { ageOf, isLate } from '../../../core/units/freshness.ts'
import { StateDot } from '../../kit/detail/StateDot.tsx'
import { useNow } from '../../kit/hooks/useNow.ts'
import { isOver } from './isOver.ts'

/** A living wall asks every few seconds and is noted once a minute, as a device is sampled. 在线, 离线, 未启用, 已到期 or 已撤销. */
export function TokenState({ token: { lastSeenAt, expiresAt, revokedAt } }: { token: ScreenTokenRow }) {
  const now = useNow()
  const age = ageOf(lastSeenAt, now)
  if (revokedAt)
    return (
      <StateDot tone="ended" title={`撤销于 ${revokedAt}`}>
        已撤销
      </StateDot>
    )
  if (isOver({ expiresAt }, now))
    return (
      <StateDot tone="ended" title={`到期于 ${expiresAt}`}>
        已到期
      </StateDot>
    )
  if (!lastSeenAt) return <StateDot tone="idle">未启用</StateDot>
  return !isLate(age) ? <StateDot tone="good">在线</StateDot> : <StateDot tone="warn">离线</StateDot>
}
