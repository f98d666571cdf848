import type { Building } from '../../../core/contract/energy/campus.ts'
import { type Explained, explains } from '../../../core/explain/explains.ts'
import { qualityMark } from '../../../core/units/quality.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { scaledEnergy } from '../formatFigure.ts'
import { bandOf } from './density.ts'
import type { useBuildings } from './useBuildings.ts'
import './buildingCard.css'

/** Four figures of a building, and what is wrong with it. */
export function BuildingCard({ reply, building }: { reply: ReturnType<typeof useBuildings>; building: Building }) {
  const { id, name, use, floorM2, power, quality, density, dayKwh, roofPvKw, feeder, state, alarm } = building
  const asked = (field: 'power' | 'density' | 'dayKwh') => explains(reply, `buildings.*.${field}`, String(id))
  const day = scaledEnergy(dayKwh)
  const band = bandOf(density)
  const rows: [string, string, string, Explained?][] = [
    ['实时功率', power === null ? '--' : formatNumber(power, 1), ['kW', qualityMark(quality)].filter(Boolean).join(' '), asked('power')],
    ['单位面积', density === null ? '--' : formatNumber(density, 1), `W/m²${band ? ` ${band.word}` : ''}`, asked('density')],
    ['今日用电', day.value === null ? '--' : formatNumber(day.value, day.digits), day.unit, asked('dayKwh')],
    roofPvKw === null ? ['屋面光伏', '无', ''] : ['屋面光伏', formatNumber(roofPvKw, 0), 'kWp'],
  ]
  return (
    <div className="campus-card">
      <h3>
        {name}
        <em data-state={state}>{state}</em>
      </h3>
      <p>
        {use}　{formatNumber(floorM2, 0)} m²{feeder && `　${feeder}`}
      </p>
      <dl>
        {rows.map(([label, value, unit, explained]) => (
          <div key={label} {...explained}>
            <dt>{label}</dt>
            <dd>
              {value}
              <small>{unit}</small>
            </dd>
          </div>
        ))}
      </dl>
      {alarm && <p className="campus-alarm">{alarm}</p>}
    </div>
  )
}
