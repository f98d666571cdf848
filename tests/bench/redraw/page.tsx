import { createRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ChartHandle } from '../../../core/chart/mountChart.ts'
import { random } from '../../../server/demo/seeded.ts'
import { slotTime } from '../../../core/time/time.ts'
import { CurveChart } from '../../../console/kit/chart/CurveChart.tsx'
import { axisTime } from '../../../console/kit/curve/clock.ts'
import { curveColours } from '../../../console/kit/curve/curveColours.ts'
import type { Curves } from '../../../console/kit/curve/curves.ts'

const [lines, minutes, height] = [20, 1440, 340]
const units = ['kW', 'A']
const unitOf = (line: number) => units[line % units.length]!
const colourOf = (line: number) => curveColours.light[line % curveColours.light.length]!
const valueAt = (line: number, minute: number) => 50 + 4 * line + 20 * Math.sin((minute + 60 * line) / 200) + 5 * random(line, minute)

/** What is new: the values of a whole day, or one or fifteen minutes more at the end of a day that is not over. */
type News = 'values' | 'minute' | 'quarter'
const grown = { values: 0, minute: 1, quarter: 15 } satisfies Record<News, number>

/** A day by the minute as pages get it, read from the text of an answer. */
const day = (round: number, news: News = 'values'): Curves =>
  JSON.parse(
    JSON.stringify({
      series: Array.from({ length: lines }, (_, line) => ({
        name: `曲线 ${line + 1}`,
        unit: unitOf(line),
        step: 1,
        points: Array.from({ length: news === 'values' ? minutes : minutes + (round - 50) * grown[news] }, (_, minute) => [
          `2026-11-21 ${slotTime(minute, 1)}:00`,
          valueAt(line, news === 'values' ? minute + round : minute),
        ]),
      })),
    }),
  )
/** The same as uPlot takes it. */
const columns = ({ series }: Curves): uPlot.AlignedData => [
  series[0]!.points.map(([time]) => axisTime(time) / 1000),
  ...series.map(({ points }) => points.map(([, value]) => value)),
]

function runFrames() {
  const callbacks = globalThis.waitingFrames.splice(0)
  for (const callback of callbacks) callback(performance.now())
}
/** Until the pixels are there: a canvas keeps what it was told for later. */
const readBack = (canvases: readonly HTMLCanvasElement[]) => {
  for (const canvas of canvases) canvas.getContext('2d')!.getImageData(0, 0, 1, 1)
}

const handle = createRef<ChartHandle>()
let show: (curves: Curves) => void = () => {}
function Ours() {
  const [curves, setCurves] = useState(() => day(0))
  show = setCurves
  const call = { error: null, stale: false, refetch: () => {} }
  return <CurveChart curves={curves} call={call} height={height} label="曲线" handle={handle} />
}
createRoot(document.getElementById('ours')!).render(<Ours />)

const theirs = new uPlot(
  {
    width: 1100,
    height,
    series: [
      {},
      ...Array.from({ length: lines }, (_, line) => ({
        label: `曲线 ${line + 1}`,
        scale: unitOf(line),
        stroke: colourOf(line),
        width: 2,
        points: { show: false },
      })),
    ],
    axes: [{}, { scale: 'kW' }, { scale: 'A', side: 1, grid: { show: false } }],
  },
  columns(day(0)),
  document.getElementById('theirs')!,
)

/** Pixels of canvases, summed up: something else is drawn, something else comes out. */
const sumOf = (canvases: readonly HTMLCanvasElement[]): number =>
  canvases.reduce((whole, canvas) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return data.reduce((sum, value, place) => (sum + value * (1 + (place % 997))) % 1_000_000_007, whole)
  }, 0)

const ourCanvases = () => [...document.querySelectorAll<HTMLCanvasElement>('#ours canvas')]
const timed = async (canvases: readonly HTMLCanvasElement[], draw: () => void | Promise<void>) => {
  const before = sumOf(canvases)
  const start = performance.now()
  await draw()
  const script = performance.now() - start
  readBack(canvases)
  const whole = performance.now() - start
  if (sumOf(canvases) === before) throw new Error('nothing was drawn')
  return { script, whole }
}

/** A new answer on each of both charts, ms. */
async function redraw(round: number, news: News) {
  const next = day(round, news)
  // uPlot is given its columns; what the page has to make of an answer is part of our own figure.
  const data = columns(next)
  const ours = await timed(ourCanvases(), () => {
    flushSync(() => show(next))
    runFrames()
    runFrames()
  })
  const uplot = await timed([theirs.ctx.canvas], async () => {
    theirs.setData(data)
    // It draws at the end of the task.
    await null
  })
  return { ours, uplot }
}

const isReady = () => {
  runFrames()
  return handle.current !== null && document.querySelector('#ours canvas') !== null
}
declare global {
  var waitingFrames: FrameRequestCallback[]
  var bench: { redraw: typeof redraw; isReady: typeof isReady }
}
globalThis.bench = { redraw, isReady }
