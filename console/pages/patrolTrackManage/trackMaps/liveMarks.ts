import type { LivePosition } from '../../../../core/contract/orders/track.ts'
import { ageOf } from '../../../../core/units/freshness.ts'
import { ago } from '../../../../core/time/time.ts'
import type { MapMark } from '../../../kit/map/PathMap.tsx'

/** A position is late once two of its intervals have passed without another. */
export const isLate = ({ time, intervalSeconds }: Pick<LivePosition, 'time' | 'intervalSeconds'>, now: number) =>
  ageOf(time, now) > 2 * intervalSeconds * 1000

/** Where people were heard of last. */
export const liveMarks = (live: readonly LivePosition[], now: number, onOpen?: (patrol: string) => void): MapMark[] =>
  live.map(position => {
    const { patrolId, userName, teamName, longitude, latitude, time } = position
    return {
      id: patrolId,
      at: [longitude, latitude],
      kind: 'person',
      label: `${userName.split('-').at(-1)} ${ago(ageOf(time, now))}`,
      title: `${userName}（${teamName}）${time} 的位置`,
      late: isLate(position, now),
      onOpen: onOpen && (() => onOpen(patrolId)),
    }
  })

/** Region to be drawn for an area: its province; the country where none is known. */
export const regionOf = (areaCode: string) => (/^\d{6}$/.test(areaCode) ? Math.floor(Number(areaCode) / 10_000) * 10_000 : 100_000)
