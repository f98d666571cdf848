import type { Services } from '../../context.ts'
import { missing } from '../../failure.ts'
import { siteTime } from '../../../core/time.ts'
import { codec } from '../h264/parameters.ts'
import { createRecorder, init, type Recorder, segmentAt, segmentMs, segmentStart } from '../createRecorder.ts'
import type { MediaCache } from '../createMediaCache.ts'
import { format } from '../picture/createView.ts'
import { rgbOf } from '../picture/place.ts'
import { png } from '../picture/png.ts'
import { type Camera, playlistType, type Source } from '../Source.ts'

/** Segments a playlist names, and how many older ones a slow player may still fetch. */
const listed = 6
const older = 4
/** Recorders kept: each holds one still picture, about 0.7 MB. */
const mostRecorders = 48

/** The server's own picture of a place: drawn, marked 演示画面 and coded here, a function of camera and time only. */
export function demoSource({ clock }: Pick<Services, 'clock'>, cached: MediaCache): Source {
  const recorders = new Map<string, Recorder>()
  const recorderOf = ({ id, name, address }: Camera): Recorder => {
    const key = `${id}|${name}|${address}`
    const recorder = recorders.get(key) ?? createRecorder({ id, name, scene: address })
    recorders.delete(key)
    recorders.set(key, recorder)
    for (const oldest of recorders.keys()) {
      if (recorders.size <= mostRecorders) break
      recorders.delete(oldest)
    }
    return recorder
  }
  /** The newest segment that is over. */
  const newest = () => segmentAt(clock().getTime()) - 1

  return {
    online: async ({ enabled }) => enabled,
    async playlist() {
      const last = newest()
      const first = last - listed + 1
      const segments = Array.from({ length: listed }, (_, i) => [`#EXTINF:${(segmentMs / 1000).toFixed(3)},`, `${first + i}.m4s`]).flat()
      const date = `${siteTime(new Date(segmentStart(first))).replace(' ', 'T')}+08:00`
      const lines = [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        `#EXT-X-TARGETDURATION:${segmentMs / 1000}`,
        `#EXT-X-MEDIA-SEQUENCE:${first}`,
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-MAP:URI="init.mp4"',
        `#EXT-X-PROGRAM-DATE-TIME:${date}`,
        ...segments,
        '',
      ]
      return { type: playlistType, body: Buffer.from(lines.join('\n')) }
    },
    async part(camera, name) {
      if (name === 'init.mp4') return { type: `video/mp4; codecs="${codec}"`, body: init() }
      const sequence = /^\d{1,12}\.m4s$/.test(name) ? Number.parseInt(name, 10) : -1
      const last = newest()
      if (sequence > last || sequence <= last - listed - older) throw missing('视频片段不存在')
      return cached(`${camera.id}/${name}`, (listed + older) * segmentMs, async () => ({
        type: 'video/mp4',
        body: recorderOf(camera).segment(sequence),
      }))
    },
    capture: camera => {
      const moment = segmentStart(segmentAt(clock().getTime()))
      return cached(`${camera.id}/${moment}.png`, 10_000, async () => ({
        type: 'image/png',
        body: png(rgbOf(recorderOf(camera).at(moment), format.height), format.width, format.height),
      }))
    },
  }
}
