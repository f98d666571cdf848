import { el, type Point, path } from './svg.ts'

/** A day as a line with a filled foot. `of` maps the hour (0..24) to a height 0..1. */
export function dayCurve(of: (hour: number) => number, box: { x: number; y: number; width: number; height: number }, colour: string, id: string) {
  const points = Array.from({ length: 97 }, (_, i): Point => [box.x + (box.width * i) / 96, box.y + box.height * (1 - of(i / 4))])
  const foot: Point[] = [...points, [box.x + box.width, box.y + box.height], [box.x, box.y + box.height]]
  return (
    el('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, `<stop stop-color="${colour}" stop-opacity=".34"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/>`) +
    el('path', { d: path(foot, true), fill: `url(#${id})` }) +
    el('path', { d: path(points), stroke: colour, 'stroke-width': 3, 'stroke-linejoin': 'round' })
  )
}

/** Clear-sky shaped generation with passing clouds, and a load with a morning and an evening peak. */
export const sun = (hour: number) => {
  const height = Math.sin(((hour - 6) / 12.6) * Math.PI)
  const cloud = 1 - 0.16 * Math.max(0, Math.sin(hour * 5.1)) ** 3 - 0.1 * Math.max(0, Math.sin(hour * 9.3)) ** 5
  return hour < 6 || hour > 18.6 ? 0 : height ** 1.25 * cloud
}
export const load = (hour: number) => 0.24 + 0.3 * Math.exp(-(((hour - 8.5) / 2.2) ** 2)) + 0.42 * Math.exp(-(((hour - 19.5) / 2.4) ** 2)) + 0.1 * Math.exp(-(((hour - 13) / 3) ** 2)) + 0.012 * Math.sin(hour * 11)

/** Faint horizontal lines a chart stands on. */
export const ruler = (x: number, y: number, width: number, height: number, rows: number) =>
  el('path', { d: Array.from({ length: rows + 1 }, (_, i) => `M${x} ${y + (height * i) / rows}h${width}`).join(''), stroke: '#12233a', 'stroke-width': 1.5 })
