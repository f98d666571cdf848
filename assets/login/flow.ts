import { type Icon, icons } from './icons.ts'
import { el, group, type Point } from './svg.ts'

/** A node of a flow: a ring of its meaning's colour with an icon. */
export const node = ([x, y]: Point, colour: string, icon: Icon, r = 78) =>
  group(
    { transform: `translate(${x} ${y})` },
    el('circle', { r: r + 12, fill: colour, 'fill-opacity': '.1' }),
    el('circle', { r, fill: '#0a1828', stroke: colour, 'stroke-width': 3 }),
    el('path', { d: icons[icon], stroke: colour, 'stroke-width': 1.3, 'stroke-linejoin': 'round', transform: `scale(${r / 48})` }),
  )

/** A flow between two points: its width is its power, the dashes its direction. */
export const flow = ([x1, y1]: Point, [x2, y2]: Point, colour: string, width: number) =>
  el('path', { d: `M${x1} ${y1}L${x2} ${y2}`, stroke: colour, 'stroke-opacity': '.2', 'stroke-width': width * 2.4 }) +
  el('path', { d: `M${x1} ${y1}L${x2} ${y2}`, stroke: colour, 'stroke-width': width, 'stroke-dasharray': `${width * 2} ${width * 1.3}`, 'stroke-linecap': 'round' })

/** The bus bar flows meet at. */
export const bus = (x: number, y: number, width: number) => el('rect', { x, y: y - 7, width, height: 14, rx: 7, fill: '#1b3759', stroke: '#3f6ca8' })
