import { newPicture } from './h264/Picture.ts'
import { codedSize, pictureParameters, sequenceParameters } from './h264/parameters.ts'
import { changeSlice, intraSlice } from './h264/slices.ts'
import { quantizer } from './h264/transform.ts'
import { sampleOf } from './h264/nal.ts'
import { initSection, mediaSegment, timescale } from './mp4.ts'
import { createView, format } from './picture/createView.ts'
import { rgbOf } from './picture/place.ts'
import { png } from './picture/png.ts'
import type { Scene } from './picture/scenes.ts'

/** Length of a segment, seconds. */
const segmentSeconds = 2
const frames = segmentSeconds * format.framesPerSecond

export interface Clip {
  /** Fragmented MP4: the initialization section and the segments of one round of what moves, which begins and ends outside the picture. */
  movie: Buffer
  /** A PNG. */
  still: Buffer
}

/** Records a scene once round. Every segment begins with a picture that stands alone; the others code only what moved. */
export function createClip(scene: Scene, mirrored: boolean): Clip {
  const { width, height } = codedSize(format)
  const view = createView(scene, mirrored)
  const count = scene.mover.seconds / segmentSeconds
  const rows = height / 16
  // Slices of their own for what never changes: the same bytes in every segment, which the compression of the file finds.
  const [from, to] = view.changing
  const bands = [[0, from] as const, [from, to] as const, [to, rows] as const].filter(([top, bottom]) => bottom > top)

  const segment = (number: number) => {
    const at = (frame: number) => view.at((number * frames + frame) / (count * frames))
    const decoded = newPicture(width, height)
    let before = at(0)
    const samples = [sampleOf(bands.map(([top, bottom]) => intraSlice(before, decoded, top, bottom)))]
    for (let frame = 1; frame < frames; frame++) {
      const picture = at(frame)
      samples.push(sampleOf([changeSlice(before, picture, decoded, frame)]))
      before = picture
    }
    const start = number * segmentSeconds * timescale
    return mediaSegment({ sequence: number, start, duration: timescale / format.framesPerSecond, samples })
  }
  const init = initSection(format, sequenceParameters(format), pictureParameters(quantizer))
  return {
    movie: Buffer.concat([init, ...Array.from({ length: count }, (_, number) => segment(number))]),
    still: png(rgbOf(view.at(0.4), format.height), format.width, format.height),
  }
}
