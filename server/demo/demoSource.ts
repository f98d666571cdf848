import type { Services } from '../context.ts'
import { missing } from '../failure.ts'
import { random, seedOf } from './seeded.ts'
import { siteTime } from '../../core/time/time.ts'
import { type Camera, playlistType, type Source } from '../video/Source.ts'
import { type Clip, readClip, readStill, segmentFor } from './readClip.ts'

/** Segments a playlist names, and how many older ones a slow player may still fetch. */
const listed = 6
const older = 4
/** Length of a clip's segments, ms. */
const segmentMs = 2000
/** Times in the stream are counted from here, so that a player's floating-point seconds stay fine. */
const origin = Date.UTC(2025, 0, 1)

/** Scenes there are clips of; a camera of any other shows the first. */
const scenes = ['switchroom', 'roof', 'container', 'chargingYard', 'gate']
/** Every second camera looks at its scene from the other side. */
const clipOf = ({ id, address }: Camera) =>
  `${scenes.find(scene => scene === address) ?? scenes[0]}${seedOf(id) % 2 === 1 ? 'Mirrored' : ''}`

/**
 * Demonstration cameras: recorded loops, marked 演示画面, as live streams that never end. What is shown is a function of
 * camera and time only, so that any server process delivers the same; name and clock are the player's to show, from the
 * stream's own time.
 */
export function demoSource({ clock }: Pick<Services, 'clock'>): Source {
  const clips = new Map<string, Promise<Clip>>()
  const clip = (camera: Camera): Promise<Clip> => {
    const name = clipOf(camera)
    const found = clips.get(name) ?? readClip(name)
    clips.set(name, found)
    // A failure is not kept.
    found.catch(() => clips.delete(name))
    return found
  }
  /** The newest segment that is over. */
  const newest = () => Math.floor((clock().getTime() - origin) / segmentMs) - 1

  return {
    drawn: true,
    online: async ({ enabled }) => enabled,
    async playlist() {
      const last = newest()
      const first = last - listed + 1
      const segments = Array.from({ length: listed }, (_, i) => [`#EXTINF:${(segmentMs / 1000).toFixed(3)},`, `${first + i}.m4s`]).flat()
      const date = `${siteTime(new Date(origin + first * segmentMs)).replace(' ', 'T')}+08:00`
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
      if (name === 'init.mp4') return { type: 'video/mp4', body: (await clip(camera)).init }
      const sequence = /^\d{1,12}\.m4s$/.test(name) ? Number.parseInt(name, 10) : -1
      const last = newest()
      if (sequence > last || sequence <= last - listed - older) throw missing('视频片段不存在')
      const { segments } = await clip(camera)
      // Cameras of one scene are not in step.
      const ahead = Math.floor(random(seedOf(camera.id), 1) * segments.length)
      const segment = segments[(sequence + ahead) % segments.length]!
      return { type: 'video/mp4', body: segmentFor(segment, sequence, sequence * segmentMs) }
    },
    capture: async camera => ({ type: 'image/png', body: await readStill(clipOf(camera)) }),
  }
}
