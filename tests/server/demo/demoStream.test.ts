import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../server/demo/seeded.ts'
import { demoSource } from '../../../server/demo/demoSource.ts'
import { boxesOf, readSegment } from '../../mp4.ts'

const noon = Date.parse('2026-06-15T04:00:00Z')
const camera = (id: string, address: string | null) => ({
  id,
  name: '高压开关室',
  source: 'demo',
  address,
  accountId: null,
  deviceSerial: null,
  channel: 1,
  enabled: true,
})
const gate = camera('E1-C1', 'gate')
/** Seconds of the loop of `gate`. */
const round = 70

/** A source whose clock the test sets. */
function openSource() {
  let now = noon
  const source = demoSource({ clock: () => new Date(now) })
  return {
    source,
    at: (time: number) => {
      now = time
    },
    async playlist() {
      const text = Buffer.from((await source.playlist(gate)).body).toString('utf8')
      return {
        sequence: Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]),
        date: Date.parse(/#EXT-X-PROGRAM-DATE-TIME:(\S+)/.exec(text)?.[1] ?? ''),
        names: text.split('\n').filter(line => line.endsWith('.m4s')),
      }
    },
    part: async (name: string, of = gate) => Buffer.from((await source.part(of, name, undefined)).body),
  }
}
const ids = Array.from({ length: 9 }, (_, i) => `E2-C${i}`)
/** Which side of its scene a camera looks from. */
const side = (id: string) => seedOf(id) % 2
/** A segment without its numbers: the pictures alone. */
const pictures = (bytes: Buffer) => Buffer.concat(readSegment(bytes).pictures.flat())

describe('the stream of a demonstration camera', () => {
  it('goes on through the end of its loop and for weeks: what a player reads joins without a gap', async () => {
    for (const begin of [noon, noon + 36 * 86_400_000]) {
      const { at, playlist, part } = openSource()
      let before: ReturnType<typeof readSegment> | undefined
      for (let second = 0; second < round + 20; second += 2) {
        at(begin + second * 1000)
        const { names } = await playlist()
        const segment = readSegment(await part(names.at(-1)!))
        expect([segment.rest, segment.dataOffset]).toEqual([0, segment.dataAt])
        if (before) expect([segment.sequence, segment.start]).toEqual([before.sequence + 1, before.start + before.duration])
        before = segment
      }
    }
  })

  it('says when its pictures were taken: each segment counts from one origin, and the newest is just over', async () => {
    const { at, playlist, part } = openSource()
    at(noon)
    const first = await playlist()
    const firstStart = readSegment(await part(first.names[0]!)).start
    at(noon + 100_400)
    const later = await playlist()
    expect(readSegment(await part(later.names[0]!)).start - firstStart).toBe(100_000)
    expect(later.date - first.date).toBe(100_000)
    expect(later.sequence - first.sequence).toBe(50)
    expect(later.date + 6 * 2000).toBeLessThanOrEqual(noon + 100_400)
    expect(later.date + 6 * 2000).toBeGreaterThan(noon + 98_400)
  })

  it('shows the same round again, in which every segment differs', async () => {
    const { at, playlist, part } = openSource()
    const shown = async (time: number) => {
      at(time)
      return pictures(await part((await playlist()).names.at(-1)!))
    }
    const once = []
    for (let second = 0; second < round; second += 2) once.push(await shown(noon + second * 1000))
    expect(new Set(once.map(bytes => bytes.toString('base64'))).size).toBeGreaterThan(30)
    for (const second of [0, 30, 68]) expect((await shown(noon + (round + second) * 1000)).equals(once[second / 2]!)).toBe(true)
  })

  it('is the same from any server process, another for another camera', async () => {
    const [one, other] = [openSource(), openSource()]
    const { names } = await one.playlist()
    const [name] = names
    expect((await one.part(name!)).equals(await other.part(name!))).toBe(true)
    const of = async (id: string) => pictures(await one.part(name!, camera(id, 'gate')))
    // The same side of the scene at another moment, and the other side.
    const [mine, sameSide, otherSide] = [gate.id, ids.find(id => side(id) === side(gate.id)), ids.find(id => side(id) !== side(gate.id))]
    for (const id of [sameSide, otherSide]) expect((await of(id!)).equals(await of(mine))).toBe(false)
  })

  it('has pictures of its own for every scene a demonstration camera may have, and some for any other', async () => {
    const plans = JSON.parse(readFileSync('assets/demo/cameras.json', 'utf8')) as Record<string, [name: string, scene: string][]>
    const known = [...new Set(Object.values(plans).flatMap(list => list.map(([, scene]) => scene)))]
    const { source, part, playlist } = openSource()
    const [name] = (await playlist()).names
    const shown = new Set<string>()
    for (const scene of known) {
      const of = camera('E1-C1', scene)
      expect(boxesOf(await part('init.mp4', of)).map(({ type }) => type)).toEqual(['ftyp', 'moov'])
      shown.add((await part(name!, of)).toString('base64'))
      const still = await source.capture(of)
      expect([still?.type, Buffer.from(still?.body ?? []).toString('latin1', 1, 4)]).toEqual(['image/png', 'PNG'])
    }
    expect(shown.size).toBe(known.length)
    for (const scene of [null, 'nobody drew this', '../../demo/sites'])
      expect(shown).toContain((await part(name!, camera('E1-C1', scene))).toString('base64'))
  })
})
