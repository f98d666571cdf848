import { createBus } from '../../database/bus.ts'
import type { Services } from '../../context.ts'
import type { Video } from '../../video/Source.ts'
import { openDatabase } from '../../database/db.ts'
import type { ReplaySpeed } from '../../../core/time/replaySpeeds.ts'
import { instantOf } from '../../../core/time/time.ts'
import { missing } from '../../failure.ts'
import { loadRegion } from '../simulator/loadRegion.ts'
import { createDayClock } from './createDayClock.ts'
import { createPlayer } from './createPlayer.ts'

/** A day being replayed, beside the living: what its handlers work with. */
export interface Replay {
  services: Pick<Services, 'database' | 'db' | 'bus' | 'clock' | 'simulator' | 'video'>
  /** Goes to another moment of the day, ms after midnight; meanwhile it is `seeking`. */
  seek(moment: number): void
  seeking(): boolean
  /** The day has come to its end. */
  over(): boolean
  speed(): ReplaySpeed
  setSpeed(speed: ReplaySpeed): void
  close(): Promise<void>
}

/** Nothing runs: a stream shows the present, which is not the replayed day. */
const notRecorded = () => {
  throw missing('回放没有视频')
}
/** Pictures of the demonstration's cameras, which look the same at any time; those of real ones would be of today. */
const recorded = ({ video }: Pick<Services, 'video'>): Video => ({
  sourceOf({ source }) {
    if (source !== 'demo') throw missing('回放没有画面')
    const { drawn, online, capture } = video.sourceOf({ source })
    return { still: true, drawn, online, capture, playlist: notRecorded, part: notRecorded }
  },
})

/**
 * Opens the world of a day: an embedded database of its own, so that nothing of the living can be touched and its engine does not wait.
 * @param folder its database, played up to `from` (createDayStore.ts)
 * @param day `YYYY-MM-DD`, over for the living
 * @param from where it begins, ms after midnight
 * @param onProgress how far it is on the way to another moment, 0 … 1
 */
export async function openReplay(
  living: Pick<Services, 'config' | 'log' | 'clock' | 'video'>,
  folder: string,
  day: string,
  from: number,
  onProgress: (share: number) => void,
): Promise<Replay> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  try {
    const { db } = database
    const region = await loadRegion(db)
    const bus = await createBus(database, { databaseUrl: undefined })
    const clock = createDayClock(living.clock, instantOf(day).getTime())
    const player = createPlayer({ config: living.config, log: living.log, database, db, bus }, region, day, clock, { from, onProgress })
    await player.prepare(from)
    player.start()
    return {
      services: { database, db, bus, clock: clock.now, simulator: null, video: recorded(living) },
      seek: player.seek,
      seeking: player.seeking,
      over: clock.over,
      speed: clock.speed,
      setSpeed: clock.setSpeed,
      async close() {
        await player.stop()
        await bus.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
