import { random, seedOf } from '../../../core/physics/hash.ts'
import { siteTime } from '../../../core/time.ts'
import { codedSize, type Format } from '../h264/parameters.ts'
import { copyPicture, newPicture, type Picture } from '../h264/Picture.ts'
import { drawText, letterSize, textWidth } from './letters.ts'
import { type Painted, paint } from './paint.ts'
import { place } from './place.ts'
import { sceneOf } from './scenes.ts'

export const format: Format = { width: 640, height: 360, framesPerSecond: 4 }

export interface Viewed {
  id: string
  name: string
  scene: string | null
}

/** What a demonstration camera sees. */
export interface View {
  /** Rows of macroblocks in which something changes: [from, before]. */
  changing: [number, number][]
  at(time: number): Picture
}

/** Height of the bar with name and clock, and of the mark below, pixels. */
const bar = 32
const mark = '演示画面'
const inset = 8
const strip = (width: number, height: number, fill: string): Painted => paint([{ rect: [0, 0, width, height], fill }], width, height)

/** Every second camera looks at its scene from the other side. */
function mirrored({ width, height, rgba }: Painted): Painted {
  const turned = new Uint8ClampedArray(rgba.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4
      turned.set(rgba.subarray(from, from + 4), (y * width + (width - 1 - x)) * 4)
    }
  return { width, height, rgba: turned }
}

/** The longest beginning of a name that leaves room for the clock. */
function fitting(name: string, room: number): string {
  const letters = [...name]
  while (textWidth(letters.join('')) > room) letters.pop()
  return letters.join('')
}

/**
 * The view of a demonstration camera: a drawn scene, its name, a running clock and something that slowly moves. A pure function of camera and time, so
 * that any server process shows the same.
 */
export function createView({ id, name, scene: sceneName }: Viewed): View {
  const scene = sceneOf(sceneName)
  const seed = seedOf(id)
  const turn = seed % 2 === 1 ? mirrored : (painted: Painted) => painted
  const { size, from, to, top, seconds, shapes } = scene.mover
  const mover = turn(paint(shapes, ...size))
  const [start, end] = turn === mirrored ? [format.width - size[0] - from, format.width - size[0] - to] : [from, to]
  const phase = random(seed, 1) * seconds * 1000
  const clockAt = format.width - inset - textWidth('0000-00-00 00:00:00')

  const still = newPicture(codedSize(format).width, codedSize(format).height)
  place(still, turn(paint(scene.shapes, format.width, format.height)), 0, 0)
  place(still, strip(format.width, bar, '#0a1220'), 0, 0)
  drawText(still, fitting(name, clockAt - 3 * inset), inset, (bar - letterSize) / 2, 225)

  const markStrip = strip(textWidth(mark) + 2 * inset, letterSize + 4, '#0a1220')

  return {
    changing: [
      [0, bar / 16],
      [Math.floor(top / 16), Math.ceil((top + size[1]) / 16)],
    ],
    at(time) {
      const picture = copyPicture(still)
      const share = ((time + phase) % (seconds * 1000)) / (seconds * 1000)
      place(picture, mover, 2 * Math.round((start + (end - start) * share) / 2), top)
      // Over whatever passes by: no moment of the picture is without its mark.
      place(picture, markStrip, 0, format.height - letterSize - 4)
      drawText(picture, mark, inset, format.height - letterSize - 2, 190)
      drawText(picture, siteTime(new Date(time)), clockAt, (bar - letterSize) / 2, 225)
      return picture
    },
  }
}
