import { useMemo } from 'react'
import { Chart } from '../../kit/chart/Chart.tsx'
import { useStage } from '../../kit/StageContext.ts'
import { useBox } from '../../kit/useBox.ts'
import { boxLeft, curvePlaces } from './curvePlaces.ts'
import { type Curves, curvesOption } from './curvesOption.ts'

/** One quantity over time: a small chart a station, in the stations' order. */
export function CurveRow({ title, curves, note }: { title: string; curves: Curves; note?: string }) {
  const { wide } = useStage()
  const [box, { width, height }] = useBox()
  const option = useMemo(
    () => curvesOption(curves, curvePlaces(curves.curves.length, { width, height }, { stacked: wide, named: curves.named })),
    [curves, width, height, wide],
  )
  return (
    <section className="curve-row" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <p>{curves.unit}</p>
        {note && <p>{note}</p>}
      </header>
      <div ref={box} className="curve-box" style={{ marginLeft: wide ? 0 : boxLeft }}>
        {width > 0 && <Chart option={option} label={`${title}，${curves.unit}`} />}
      </div>
    </section>
  )
}
