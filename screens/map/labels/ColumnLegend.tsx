import { tallOf } from '../columnScale.ts'

/** Parts of the full scale that are shown: each half as high as the one before. */
const parts = [1, 1 / 8, 1 / 64]

const figure = (value: number) => String(Number(value.toPrecision(3)))

/** What the height of a light column stands for, in columns as high as those on the map. @param full kW */
export function ColumnLegend({ full }: { full: number }) {
  const [unit, per] = full >= 4000 ? ['MW', 1000] : ['kW', 1]
  return (
    <figure className="column-legend" aria-label={`光柱高度：实时功率，最高 ${figure(full / per)} ${unit}`}>
      <figcaption>光柱 实时功率</figcaption>
      <div>
        {parts.map(part => (
          <span key={part}>
            <i style={{ height: tallOf(full * part, full) }} />
            {figure((full * part) / per)}
          </span>
        ))}
        <small>{unit}</small>
      </div>
    </figure>
  )
}
