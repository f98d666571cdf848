import { codedSize, type Format } from '../h264/parameters.ts'
import { copyPicture, newPicture, type Picture } from '../h264/Picture.ts'
import { drawMark } from './drawMark.ts'
import { type Painted, paint } from './paint.ts'
import { place } from './place.ts'
import type { Scene } from './scenes.ts'

export const format: Format = { width: 640, height: 360, framesPerSecond: 4 }

/** What a demonstration camera sees. */
export interface View {
  /** Rows of macroblocks in which something changes: from, before. */
  changing: [number, number]
  /** @param share how far the mover has come, 0 … 1 */
  at(share: number): Picture
}

const mirror = ({ width, height, rgba }: Painted): Painted => {
  const turned = new Uint8ClampedArray(rgba.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4
      turned.set(rgba.subarray(from, from + 4), (y * width + (width - 1 - x)) * 4)
    }
  return { width, height, rgba: turned }
}

/**
 * The view of a demonstration camera: a drawn scene, marked 演示画面, with something that slowly moves.
 * @param mirrored seen from the other side
 */
export function createView({ shapes, mover }: Scene, mirrored: boolean): View {
  const turn = mirrored ? mirror : (painted: Painted) => painted
  const [width, height] = mover.size
  const moving = turn(paint(mover.shapes, width, height))
  const [start, end] = [mover.from, mover.to].map(left => (mirrored ? format.width - width - left : left)) as [number, number]

  const still = newPicture(codedSize(format).width, codedSize(format).height)
  place(still, turn(paint(shapes, format.width, format.height)), 0, 0)

  return {
    changing: [Math.floor(mover.top / 16), Math.ceil((mover.top + height) / 16)],
    at(share) {
      const picture = copyPicture(still)
      place(picture, moving, 2 * Math.round((start + (end - start) * share) / 2), mover.top)
      // Over whatever passes by: no moment of the picture is without its mark.
      drawMark(picture, format.height)
      return picture
    },
  }
}
