import { useMemo } from 'react'
import { Chart } from '../../kit/chart/Chart.tsx'
import { useBox } from '../../kit/stage/useBox.ts'
import { boxLeft, curvePlaces } from './curvePlaces.ts'
import { type Curves, curvesOption } from './curvesOption.ts'

interface Props {
  title: string
  curves: Curves
  /** One chart under the other, beneath the words, instead of beside each other and the words. */
  stacked: boolean
  note?: string
}

/** One quantity over time: a small chart a station, in the stations' order. */
export function CurveRow({ title, curves, stacked, note }: Props) {
  const [box, { width, height }] = useBox()
  const option = useMemo(
    () => curvesOption(curves, curvePlaces(curves.curves.length, { width, height }, { stacked, named: curves.named })),
    [curves, width, height, stacked],
  )
  return (
    <section className="curve-row" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <p>{curves.unit}</p>
        {note && <p>{note}</p>}
      </header>
      <div ref={box} className="curve-box" style={{ marginLeft: stacked ? 0 : boxLeft }}>
        {width > 0 && <Chart option={option} label={`${title}，${curves.unit}`} />}
      </div>
    </section>
  )
}
