import { newPicture, type Picture } from './h264/Picture.ts'
import { codedSize, pictureParameters, sequenceParameters } from './h264/parameters.ts'
import { changeSlice, intraSlice } from './h264/slices.ts'
import { quantizer } from './h264/transform.ts'
import { sampleOf } from './h264/nal.ts'
import { initSection, mediaSegment, timescale } from './mp4.ts'
import { createView, format, type Viewed } from './picture/createView.ts'

/** Length of a segment, ms. */
export const segmentMs = 2000
const framesOf = (segmentMs / 1000) * format.framesPerSecond
const frameMs = 1000 / format.framesPerSecond
/** Times in the stream are counted from here, so that a player's floating-point seconds stay fine. */
const origin = Date.UTC(2025, 0, 1)

/** Number of the segment in which a moment lies. */
export const segmentAt = (time: number) => Math.floor((time - origin) / segmentMs)
/** When a segment begins, epoch ms. */
export const segmentStart = (sequence: number) => origin + sequence * segmentMs

export const init = () => initSection(format, sequenceParameters(format), pictureParameters(quantizer))

export interface Recorder {
  segment(sequence: number): Uint8Array
  at(time: number): Picture
}

interface Band {
  top: number
  bottom: number
  /** Coded once: nothing ever changes in it. */
  kept: Uint8Array | undefined
}

/** Cuts the rows of a picture into bands that change and bands that never do. */
function bandsOf(changing: readonly [number, number][], rows: number): Band[] {
  const bands: Band[] = []
  let row = 0
  const until = (bottom: number) => {
    if (bottom > row) bands.push({ top: row, bottom, kept: undefined })
    row = Math.max(row, bottom)
  }
  for (const [top, bottom] of [...changing].sort((a, b) => a[0] - b[0])) {
    until(top)
    until(Math.min(bottom, rows))
  }
  until(rows)
  return bands
}

/** Records what a demonstration camera sees: the still parts are coded once, then only the clock and what moves. */
export function createRecorder(camera: Viewed): Recorder {
  const { width, height } = codedSize(format)
  const view = createView(camera)
  const moving = (band: Band) => view.changing.some(([top, bottom]) => band.top >= top && band.bottom <= bottom)
  const bands = bandsOf(view.changing, height / 16)
  const stillDecoded = newPicture(width, height)

  const whole = (source: Picture, decoded: Picture) =>
    bands.map(band => {
      if (moving(band)) return intraSlice(source, decoded, band.top, band.bottom)
      band.kept ??= intraSlice(source, stillDecoded, band.top, band.bottom)
      const from = band.top * 16
      const to = band.bottom * 16
      decoded.luma.set(stillDecoded.luma.subarray(from * width, to * width), from * width)
      for (const plane of ['cb', 'cr'] as const)
        decoded[plane].set(stillDecoded[plane].subarray((from * width) / 4, (to * width) / 4), (from * width) / 4)
      return band.kept
    })

  return {
    at: time => view.at(time),
    segment(sequence) {
      const start = segmentStart(sequence)
      const decoded = newPicture(width, height)
      let before = view.at(start)
      const samples = [sampleOf(whole(before, decoded))]
      for (let frame = 1; frame < framesOf; frame++) {
        const picture = view.at(start + frame * frameMs)
        samples.push(sampleOf([changeSlice(before, picture, decoded, frame)]))
        before = picture
      }
      return mediaSegment({
        sequence,
        start: ((start - origin) * timescale) / 1000,
        duration: (frameMs * timescale) / 1000,
        samples,
      })
    },
  }
}
