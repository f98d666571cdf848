/** Small helpers for the still pictures: every number with one decimal, every shape one element. */
export const colours = { generation: '#3ad29f', consumption: '#f6b44b', storage: '#a995ff', charging: '#2cc6ee', grid: '#6aa5ff', heat: '#ff9d4a', edge: '#4d8fe6', inner: '#2b5794', fill: '#102a4a', line: '#17293f', dim: '#16283d' }

const n = (value: number) => String(Math.round(value * 10) / 10)
export type Point = readonly [x: number, y: number]

export const el = (name: string, attributes: Record<string, string | number>, inside = '') => {
  const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${typeof value === 'number' ? n(value) : value}"`)
  return inside ? `<${name}${text.join('')}>${inside}</${name}>` : `<${name}${text.join('')}/>`
}
export const group = (attributes: Record<string, string | number>, ...parts: string[]) => el('g', attributes, parts.join(''))

/** Path through points, relative steps to save bytes. */
export function path(points: readonly Point[], close = false): string {
  let [x, y] = [0, 0]
  const steps = points.map(([px, py], i) => {
    const [rx, ry] = [Math.round(px * 10) / 10, Math.round(py * 10) / 10]
    const step = i === 0 ? `M${n(rx)} ${n(ry)}l` : `${n(rx - x)} ${n(ry - y)}`
    ;[x, y] = [rx, ry]
    return step
  })
  return steps.join(' ').replaceAll('l ', 'l').replaceAll(' -', '-') + (close ? 'z' : '')
}

export const dot = ([cx, cy]: Point, r: number, fill: string, halo = 2.6) =>
  el('circle', { cx, cy, r: r * halo, fill, 'fill-opacity': '.16' }) + el('circle', { cx, cy, r, fill })

/** Repeatable noise in [0, 1): the pictures are drawn again to the byte. */
export function noise(seed: number) {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

export const picture = (width: number, height: number, ...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none">${parts.join('')}</svg>\n`
