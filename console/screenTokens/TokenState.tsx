import type { ScreenTokenRow } from '../../core/contract/screen.ts'
import { minutes } from '../../core/useCall.ts'
import { ageOf } from '../kit/freshness.ts'
import { useNow } from '../kit/useNow.ts'

/** A living wall asks every few seconds and is noted once a minute. */
const onlineMs = minutes(3)

/** 在线, 离线, 未启用 or 已撤销, told by shape and word, never by colour alone. */
export function TokenState({ token: { lastSeenAt, revokedAt } }: { token: ScreenTokenRow }) {
  const age = ageOf(lastSeenAt, useNow())
  const [kind, text] = revokedAt
    ? ['revoked', '已撤销']
    : !lastSeenAt
      ? ['unused', '未启用']
      : age < onlineMs
        ? ['online', '在线']
        : ['offline', '离线']
  return (
    <span className={`token-state ${kind}`} title={revokedAt && `撤销于 ${revokedAt}`}>
      <i />
      {text}
    </span>
  )
}
