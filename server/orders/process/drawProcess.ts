import type { Drawn, Process } from './readProcess.ts'

/** How far an order has come: steps it went through, and the open one; null = ended. */
interface Standing {
  taken: ReadonlySet<string>
  open: string | null
}

const escaped = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** Colours of the console: taken, open, still to come. It is a picture of its own and hears no style sheet. */
const tones = {
  taken: { line: '#2f7d5b', fill: '#e6f4ee', ink: '#1d5a40' },
  open: { line: '#1f63d6', fill: '#1f63d6', ink: '#ffffff' },
  waiting: { line: '#9aa6b6', fill: '#ffffff', ink: '#3d4a5c' },
} as const

/** A name in lines of at most six characters, around the middle of a shape. */
function nameIn(name: string, x: number, y: number, ink: string, most = 6): string {
  const lines = name.match(new RegExp(`.{1,${most}}`, 'gu')) ?? []
  return lines
    .map((line, n) => `<text x="${x}" y="${y + (n - (lines.length - 1) / 2) * 18 + 5}" fill="${ink}">${escaped(line)}</text>`)
    .join('')
}

function shape({ kind, name, x, y, width, height, id }: Drawn['shapes'][number], { taken, open }: Standing): string {
  const tone = tones[open === id ? 'open' : taken.has(id) ? 'taken' : 'waiting']
  const [midX, midY] = [x + width / 2, y + height / 2]
  const paint = `fill="${tone.fill}" stroke="${tone.line}" stroke-width="${kind === 'end' ? 4 : 2}"`
  switch (kind) {
    case 'step':
      return `<g${open === id ? ' data-open=""' : ''}><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" ${paint}/>${nameIn(name, midX, midY, tone.ink)}</g>`
    case 'gateway':
      return `<path d="M${midX} ${y}L${x + width} ${midY}L${midX} ${y + height}L${x} ${midY}Z" ${paint}/><text x="${midX}" y="${midY + 6}" fill="${tone.ink}">×</text>`
    default:
      return `<circle cx="${midX}" cy="${midY}" r="${width / 2}" ${paint}/>${nameIn(name, midX, y + height + 16, tones.waiting.ink, 8)}`
  }
}

function edge({ name, points }: Drawn['edges'][number]): string {
  const path = points.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  // A name stands on the longest piece of its way.
  const pieces = points.slice(1).map((to, n) => ({ from: points[n]!, to }))
  const longest = pieces.toSorted(
    (a, b) => Math.hypot(b.to.x - b.from.x, b.to.y - b.from.y) - Math.hypot(a.to.x - a.from.x, a.to.y - a.from.y),
  )[0]
  const label =
    name && longest
      ? `<text class="way" x="${(longest.from.x + longest.to.x) / 2}" y="${(longest.from.y + longest.to.y) / 2 - 6}" fill="${tones.waiting.ink}">${escaped(name)}</text>`
      : ''
  return `<path d="${path}" fill="none" stroke="${tones.waiting.line}" stroke-width="1.5" marker-end="url(#to)"/>${label}`
}

/** Room in the documents' dialog of 1 000 px, and the widest diagram that is still readable when it is shown in it as a whole. */
const dialog = 950
const readable = 1300

/** The diagram of a process as SVG, with where an order stands in it. */
export function drawProcess({ name, drawn: { shapes, edges } }: Process, standing: Standing): string {
  const xs = [...shapes.flatMap(({ x, width }) => [x, x + width]), ...edges.flatMap(({ points }) => points.map(({ x }) => x))]
  const ys = [...shapes.flatMap(({ y, height }) => [y, y + height + 24]), ...edges.flatMap(({ points }) => points.map(({ y }) => y))]
  const [left, top] = [Math.min(...xs) - 24, Math.min(...ys) - 24]
  const [width, height] = [Math.max(...xs) - left + 24, Math.max(...ys) - top + 24]
  const scale = width <= readable ? Math.min(1, dialog / width) : 0.85
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" font-family="'Noto Sans CJK SC','Microsoft YaHei','PingFang SC',sans-serif" font-size="14" text-anchor="middle"><title>${escaped(name)}</title><style>.way{font-size:12px;paint-order:stroke;stroke:#fff;stroke-width:4px}</style><defs><marker id="to" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8Z" fill="${tones.waiting.line}"/></marker></defs>${edges.map(edge).join('')}${shapes.map(each => shape(each, standing)).join('')}</svg>`
}
