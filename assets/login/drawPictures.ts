import { writeFileSync } from 'node:fs'
import { dayCurve, load, ruler, sun } from './curves.ts'
import { bus, flow, node } from './flow.ts'
import { dots, region, sitesOf } from './maps.ts'
import { colours as c, el, group, type Point, path, picture } from './svg.ts'

/**
 * Draws the subjects of the sign-in variants: `npx tsx assets/login/drawPictures.ts`. No figures, no words: nothing in
 * them can be wrong.
 */
const [W, H] = [1200, 1000]
const size: Point = [W, H]

function regionPicture() {
  const view = { centre: [116.6, 39.35] as Point, scale: 130, size }
  const map = region(130000, view)
  return picture(W, H, map.svg, dots(sitesOf(130000, view, 11, 46, 7), [c.generation, c.grid, c.generation, c.storage, c.charging], 3))
}

function roundsPicture() {
  const view = { centre: [114.42, 38.08] as Point, scale: 560, size }
  const map = region(130100, view)
  const stops = sitesOf(130100, view, 2, 34, 21)
  const base = map.to([114.5, 38.04])
  // Three rounds: the stops by direction from the base, each visited in order of bearing and back.
  const bearing = ([x, y]: Point) => Math.atan2(y - base[1], x - base[0])
  const ordered = [...stops].sort((a, b) => bearing(a) - bearing(b))
  const third = Math.ceil(ordered.length / 3)
  const rounds = [0, 1, 2].map(i => ordered.slice(i * third, (i + 1) * third))
  const hues = [c.generation, c.consumption, c.charging]
  const drawn = rounds.map((round, i) => el('path', { d: path([base, ...round, base]), stroke: hues[i] ?? '', 'stroke-width': 2.5, 'stroke-opacity': '.85', 'stroke-dasharray': '9 7', 'stroke-linejoin': 'round' }))
  return picture(W, H, map.svg, ...drawn, ...rounds.map((round, i) => dots(round, [hues[i] ?? ''], i + 5)), node(base, c.grid, 'house', 34))
}

function carriersPicture() {
  const top: [number, string, 'panel' | 'wind' | 'pylon', number][] = [
    [300, c.generation, 'panel', 13],
    [600, c.charging, 'wind', 8],
    [900, c.grid, 'pylon', 6],
  ]
  const bottom: [number, string, 'battery' | 'plant' | 'flame' | 'drop', number][] = [
    [210, c.storage, 'battery', 8],
    [470, c.consumption, 'plant', 12],
    [730, c.heat, 'flame', 8],
    [990, c.charging, 'drop', 5],
  ]
  return picture(
    W,
    H,
    ...top.map(([x, colour, , width]) => flow([x, 330], [x, 488], colour, width)),
    ...bottom.map(([x, colour, , width]) => flow([x, 512], [x, 670], colour, width)),
    bus(130, 500, 940),
    ...top.map(([x, colour, icon]) => node([x, 240], colour, icon)),
    ...bottom.map(([x, colour, icon]) => node([x, 760], colour, icon)),
  )
}

function chargingPicture() {
  const bays = Array.from({ length: 12 }, (_, i) => {
    const [x, y] = [642 + (i % 4) * 112, 600 + Math.floor(i / 4) * 92]
    const busy = [0, 2, 3, 5, 8, 9, 11].includes(i)
    return el('rect', { x, y, width: 96, height: 76, rx: 6, fill: busy ? '#0d2c3f' : '#0a1727', stroke: busy ? c.charging : c.line, 'stroke-width': 2 }) + (busy ? el('path', { d: `M${x + 52} ${y + 16}l-14 25h11l-5 20 16-27h-12z`, fill: c.charging }) : '')
  })
  return picture(
    W,
    H,
    dayCurve(sun, { x: 60, y: 560, width: 500, height: 320 }, c.generation, 'a'),
    el('path', { d: 'M60 880h500', stroke: c.line, 'stroke-width': 2 }),
    flow([260, 330], [260, 448], c.generation, 13),
    flow([600, 330], [600, 448], c.storage, 9),
    flow([940, 330], [940, 448], c.charging, 11),
    bus(150, 460, 900),
    node([260, 230], c.generation, 'panel', 92),
    node([600, 230], c.storage, 'battery', 92),
    node([940, 230], c.charging, 'charger', 92),
    ...bays,
  )
}

/** Peak, flat and valley hours of a day in the bars, the price as a stepped line above them. */
function tariffPicture() {
  const price = (hour: number) => (hour >= 8 && hour < 11) || (hour >= 17 && hour < 21) ? 2 : hour < 7 || hour >= 23 ? 0 : 1
  const hue = ['#2f8f74', '#3f74b8', c.consumption]
  const [left, step, foot] = [120, 40, 830]
  const bars = Array.from({ length: 24 }, (_, hour) => {
    const height = 90 + 420 * load(hour + 0.5)
    return el('rect', { x: left + hour * step + 5, y: foot - height, width: step - 10, height, rx: 3, fill: hue[price(hour)] ?? '', 'fill-opacity': price(hour) === 2 ? '.95' : '.8' })
  })
  const levels = [400, 310, 200]
  const line = Array.from({ length: 24 }, (_, hour): Point[] => [
    [left + hour * step, levels[price(hour)] ?? 0],
    [left + (hour + 1) * step, levels[price(hour)] ?? 0],
  ]).flat()
  return picture(W, H, ruler(left, 230, 960, 600, 5), ...bars, el('path', { d: path(line), stroke: '#ecf3fb', 'stroke-width': 3, 'stroke-linejoin': 'round' }), el('path', { d: `M${left} ${foot}h960`, stroke: '#2b4666', 'stroke-width': 2 }))
}

/** Houses with panels on their roofs on one line, their day above them. */
function householdsPicture() {
  const house = (x: number, y: number, k: number, lit: boolean) =>
    group(
      { transform: `translate(${x} ${y}) scale(${k})`, 'stroke-linejoin': 'round' },
      el('path', { d: 'M-58 0v-62h116v62z', fill: '#0d2036', stroke: '#31577f', 'stroke-width': 2.5 }),
      el('path', { d: 'M-74-58l34-58h80l34 58z', fill: '#0f2f3b', stroke: c.generation, 'stroke-width': 2.5 }),
      el('path', { d: 'M-57-87h114M-20-116l-12 58M20-116l12 58', stroke: c.generation, 'stroke-width': 1.5, 'stroke-opacity': '.7' }),
      el('rect', { x: -38, y: -42, width: 22, height: 22, fill: lit ? c.consumption : '#16283d' }),
      el('rect', { x: 16, y: -42, width: 22, height: 42, fill: '#16283d' }),
    )
  const back = [200, 400, 600, 800, 1000]
  const front = [160, 380, 600, 820, 1040]
  return picture(
    W,
    H,
    ruler(90, 110, 1020, 320, 4),
    dayCurve(sun, { x: 90, y: 110, width: 1020, height: 320 }, c.generation, 'a'),
    dayCurve(load, { x: 90, y: 110, width: 1020, height: 320 }, c.consumption, 'b'),
    ...back.map(x => flow([x, 640], [x, 712], c.generation, 5)),
    ...back.map((x, i) => house(x, 636, 0.84, i % 2 === 0)),
    bus(90, 724, 1020),
    ...front.map((x, i) => flow([x, 736], [x, 780], i % 2 ? c.storage : c.consumption, 6)),
    ...front.map((x, i) => house(x, 930, 1.04, i % 3 !== 1)),
  )
}

const pictures = { region: regionPicture, rounds: roundsPicture, carriers: carriersPicture, charging: chargingPicture, tariff: tariffPicture, households: householdsPicture }
for (const [name, draw] of Object.entries(pictures)) writeFileSync(new URL(`${name}.svg`, import.meta.url), draw())
