import type { Size } from '../stage/fit.ts'

/**
 * The camera can be turned between these, degrees: always from the right, so that the names keep their side and no bar
 * stands before them.
 */
export const turn = { from: 3, to: 17 }
/** How far the camera looks down, degrees. */
export const alpha = 34
/** Size of the labels: --size-label. */
export const labelSize = 17
/** Stage units one unit of the field's space is drawn with. */
export const scale = 4
/** Labels stand so far from the box, units of its space. */
export const margins = { hours: 3, names: 3, values: 2 }

/** Free at every side, stage units. */
const air = 8
/** From name to name, stage units: less and they touch. */
const namePitch = labelSize + 3
/** Room for the values of the upright axis and for the line of hours, stage units. */
const valuesWidth = 48
const hoursHeight = labelSize + 6
/** Bars are at most so high beside the width of the field; a taller panel gets a deeper field, */
const highest = 0.5
/**
 * at most so deep beside its width, since what is deep takes width when it is turned; in a panel that is taller still
 * the bars may be so high.
 */
const deepest = 1.25
const highestOfAll = 0.95

const middle = (turn.from + turn.to) / 2
const angles = [turn.from, middle, turn.to]
const sin = (degrees: number) => Math.sin((degrees / 180) * Math.PI)
const cos = (degrees: number) => Math.cos((degrees / 180) * Math.PI)

export interface FieldView {
  boxWidth: number
  boxDepth: number
  boxHeight: number
  /** Height of what the camera sees. */
  orthographicSize: number
  /** What the camera turns around and looks at. */
  center: [number, number, number]
}

/**
 * Box and camera for a panel of any shape: the field and its labels fill the panel and stay in it over the whole turn.
 * The projection is parallel: bars of a height look equally high in every row, and a name stays clear of the bars
 * before it.
 * @param panel stage units
 * @param nameWidth of the longest name, stage units
 */
export function fieldView(panel: Size, rows: number, nameWidth: number): FieldView {
  const [width, height] = [panel.width / scale, panel.height / scale]
  const [names, values, hours] = [nameWidth / scale, valuesWidth / scale, hoursHeight / scale]
  // Tallest where it is turned furthest; a deep field is widest there too, a flat one at its beginning.
  const [c, s, down] = [cos(turn.to), sin(turn.to), sin(alpha)]
  const free = Math.max(1, width - (2 * air) / scale - names - margins.names - values - margins.values)
  const tall = Math.max(1, height - (2 * air) / scale - hours - margins.hours * down)
  const leastDepth = (rows * namePitch) / scale / (c * down)
  /** The widest that stays in its place over the whole turn. */
  const widthOf = (depth: number) => Math.max(1, Math.min(...angles.map(beta => (free - depth * sin(beta)) / cos(beta))))
  const mostDepth = (deepest * free) / (c + deepest * s)
  let box = { boxWidth: 0, boxDepth: 0, boxHeight: 0 }
  for (let ground = 0.58; ground < 0.76; ground += 0.02) {
    // Where the ground's shadow on the picture is `free` wide and this share of the picture high.
    const deep = (((tall * ground) / down) * c - free * s) / (c * c - s * s)
    const boxDepth = Math.max(leastDepth, Math.min(mostDepth, deep))
    const boxWidth = widthOf(boxDepth)
    box = { boxWidth, boxDepth, boxHeight: Math.max(1, (tall - (boxWidth * s + boxDepth * c) * down) / cos(alpha)) }
    if (box.boxHeight <= boxWidth * highest) break
  }
  const boxHeight = Math.min(box.boxHeight, box.boxWidth * (box.boxDepth < mostDepth ? highest : highestOfAll))
  const right = (names + margins.names - values - margins.values) / 2
  return {
    ...box,
    boxHeight,
    orthographicSize: height,
    center: [right * cos(middle), -(hours + margins.hours * down) / 2 / cos(alpha), -right * sin(middle)],
  }
}
