import { useMemo, useState } from 'react'
import { country, holdsArea } from '../../core/sites/areas.ts'
import { map } from '../../core/contract/walls/map.ts'
import { explains } from '../../core/explain/explains.ts'
import { MISSING, reductionMass, reductionScale } from '../../core/units/units.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { Figure } from '../kit/Figure.tsx'
import { Globe } from '../globe/Globe.tsx'
import { Panel } from '../kit/Panel.tsx'
import { areaInput } from './areaInput.ts'
import { scaled } from './formatFigure.ts'
import './panels.css'

/** Cities named beneath the globe. */
const named = 6
const kilograms = (tonnes: number | null | undefined) => (tonnes == null ? null : tonnes * 1000)

/** What the sum is of: a county is part of a city, and of a region without sites there is none. */
const scopeOf = (adcode: number, cities: readonly { areaName: string }[]) => {
  if (adcode === Number(country)) return `全部 ${cities.length} 市`
  if (cities.length === 0) return '所示区域'
  return cities.length === 1 ? cities[0]!.areaName : `所示 ${cities.length} 市`
}

/**
 * On wide walls: the globe with a column for each city that has sites, and the avoided CO₂ of the region with its set of factors,
 * factor and year, and of the cities that avoid most; of one city while it is pointed at.
 */
export function CarbonFootprint({ adcode }: { adcode: number }) {
  const [over, setOver] = useState(-1)
  const globe = useCall(map.getCO2Globe, {}, { every: minutes(5) })
  // The same request as that of the sentence below the map.
  const reduce = useCall(map.getReduceMsg, areaInput(adcode), { every: minutes(5), keep: true })
  const columns = useMemo(
    () =>
      (globe.data?.columns ?? []).map(({ longitude, latitude, installedCap }) => ({
        longitude,
        latitude,
        capacity: installedCap,
        kind: 0,
      })),
    [globe.data],
  )
  const cities = useMemo(() => (globe.data?.columns ?? []).filter(city => holdsArea(String(adcode), city.areaCode)), [globe.data, adcode])
  const most = useMemo(() => [...cities].sort((a, b) => (b.co2 ?? -1) - (a.co2 ?? -1)).slice(0, named), [cities])
  // Side by side: in one unit, that of the first.
  const { unit, divisor } = reductionScale(most.map(city => kilograms(city.co2)))
  const { factor, factorSet } = globe.data ?? {}
  const pointed = globe.data?.columns[over]
  const co2 = pointed ? kilograms(pointed.co2) : reduce.data?.co2
  return (
    <Panel
      title="碳减排足迹"
      tone="generation"
      scope={factor && `${factorSet?.name}　因子 ${factor.factor}　${factor.areaName} ${factor.year}`}
      source={globe}
    >
      <div className="footprint-globe">
        <Globe columns={columns} label="站点分布与累计减排" onHover={setOver} />
      </div>
      <div className="footprint-figure">
        <Figure
          {...scaled(reductionMass(co2))}
          tone="generation"
          {...(pointed ? explains(globe, 'columns.*.co2', pointed.areaCode) : explains(reduce, 'co2'))}
          note={pointed ? `${pointed.areaName}累计减排` : `${scopeOf(adcode, cities)} CO₂ 累计减排`}
        />
      </div>
      {most.length > 0 && (
        <div className="footprint-cities" role="group" aria-label={`累计减排最多的 ${most.length} 市`}>
          {most.map(city => (
            <Figure
              key={city.areaCode}
              label={city.areaName}
              {...scaled({ value: city.co2 === null ? MISSING : (city.co2 * 1000) / divisor, unit })}
              size="small"
              {...explains(globe, 'columns.*.co2', city.areaCode)}
            />
          ))}
        </div>
      )}
    </Panel>
  )
}
