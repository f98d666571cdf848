import type { ScreenTokenRow } from '../../../core/contract/walls/screen.ts'
import { minutes } from '../../../core/call/useCall.ts'
import { DataAge } from '../../kit/detail/DataAge.tsx'
import { TwoLineText } from '../../kit/detail/TwoLineText.tsx'
import { wallName } from '../../kit/hooks/wallName.ts'

/** When a wall last asked with this token, and which wall it was. */
export function LastSeen({ token: { lastSeenAt, lastWall } }: { token: ScreenTokenRow }) {
  if (!lastSeenAt) return <span className="data-age gone">从未连接</span>
  return (
    <TwoLineText second={lastWall ? wallName(lastWall) : '--'}>
      <DataAge at={lastSeenAt} every={minutes(1)} />
    </TwoLineText>
  )
}
