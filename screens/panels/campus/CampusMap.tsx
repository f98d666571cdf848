import { useMemo, useState } from 'react'
import type { Building } from '../../../core/contract/energy/campus.ts'
import { explains } from '../../../core/explain/explains.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { Panel } from '../../kit/Panel.tsx'
import { useElementSize } from '../../kit/stage/useElementSize.ts'
import { BuildingCard } from './BuildingCard.tsx'
import { BuildingShape } from './BuildingShape.tsx'
import { densityBands, unknownColour } from './density.ts'
import { GroundShapes } from './GroundShapes.tsx'
import { type Box, boxOf, centreOf, project, depthOf, fitTransform, type Outline } from './isometry.ts'
import { placeLabels } from './placeLabels.ts'
import { useBuildings } from './useBuildings.ts'
import { useHighlight } from './useHighlight.ts'
import './campusMap.css'

/** Beyond the outermost outline, m. */
const margin = 14
/** Card and legend, stage units, as campus.css has them. */
const card = { width: 292, height: 190 }
const legend = { width: 140, height: 172 }
const nameSize = 15
const valueSize = 19

const figureOf = ({ power, state }: Building) => (power === null ? (state === '离线' ? '离线' : '') : `${formatNumber(power, 0)} kW`)
const labelOf = (building: Building) => {
  const value = figureOf(building)
  const width = Math.max(building.name.length * nameSize, value.length * valueSize * 0.52) + 16
  return { width, height: value ? 46 : 25 }
}

/** The campus from above: each building as warm as its power per floor area, named and with its power. */
export function CampusMap({ area }: { area?: string }) {
  const reply = useBuildings()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { width, height } = useElementSize(frame)
  const { buildings = [], grounds = [], coverage } = reply.data ?? {}
  const metered = useMemo(() => buildings.filter(({ feeder }) => feeder !== null).map(({ id }) => id), [buildings])
  const { highlighted, choose } = useHighlight(metered)

  const plan = useMemo(() => {
    const corners = [...buildings, ...grounds].flatMap(({ footprint }) => footprint)
    if (corners.length === 0 || width === 0 || height === 0) return null
    const east = corners.map(([e]) => e)
    const north = corners.map(([, n]) => n)
    const [west, right] = [Math.min(...east) - margin, Math.max(...east) + margin]
    const [south, top] = [Math.min(...north) - margin, Math.max(...north) + margin]
    const plate: Outline = [
      [west, south],
      [right, south],
      [right, top],
      [west, top],
    ]
    const points = [
      ...plate.map(([e, n]) => project(e, n)),
      ...buildings.flatMap(({ footprint, heightM }) => footprint.map(([e, n]) => project(e, n, heightM))),
    ]
    const place: Box = { left: 4, top: 4, right: width - 4, bottom: height - 4 }
    const onStage = fitTransform(boxOf(points), { left: 8, top: 26, right: width - 8, bottom: height - 6 })
    const near = [...buildings].sort((a, b) => depthOf(...centreOf(b.footprint)) - depthOf(...centreOf(a.footprint)))
    const obstacles: Box[] = [
      { left: width - card.width, top: height - card.height, right: width, bottom: height },
      { left: 0, top: 0, right: legend.width, bottom: legend.height },
    ]
    const labels = [...buildings]
      .sort((a, b) => (b.power ?? -1) - (a.power ?? -1))
      .map(building => {
        const at = onStage(project(...centreOf(building.footprint), building.heightM))
        return { id: building.id, at, ...labelOf(building) }
      })
    return { plate, onStage, near, placed: placeLabels(labels, place, obstacles), anchors: new Map(labels.map(({ id, at }) => [id, at])) }
  }, [buildings, grounds, width, height])

  const shown = buildings.find(({ id }) => id === highlighted)
  return (
    <Panel
      area={area}
      title="建筑用能"
      tone="consumption"
      scope={coverage && <span {...explains(reply, 'meteredKw')}>{`${coverage.reported}/${coverage.total} 栋计量建筑有数据`}</span>}
      source={reply}
      empty={(reply.data === null || buildings.length === 0) && '暂无校园建筑'}
    >
      <div ref={setFrame} className="campus-map">
        {plan && (
          <svg width={width} height={height} aria-label="校园建筑用能图">
            <GroundShapes grounds={grounds} plate={plan.plate} onStage={plan.onStage} />
            {plan.near.map(building => (
              <BuildingShape
                key={building.id}
                building={building}
                onStage={plan.onStage}
                selected={building.id === highlighted}
                onSelect={() => choose(building.id)}
              />
            ))}
            {plan.placed.map(({ id, box }) => {
              const building = buildings.find(each => each.id === id)
              const at = plan.anchors.get(id)
              if (!building || !at) return null
              const value = figureOf(building)
              const middle = (box.left + box.right) / 2
              return (
                <g key={id} className="campus-label" data-on={id === highlighted || undefined}>
                  <path d={`M${at[0]} ${at[1]}L${middle} ${box.bottom < at[1] ? box.bottom : box.top}`} />
                  <circle cx={at[0]} cy={at[1]} r={2.5} />
                  <rect x={box.left} y={box.top} width={box.right - box.left} height={box.bottom - box.top} rx={4} />
                  <text x={middle} y={box.top + 18}>
                    {building.name}
                  </text>
                  {value && (
                    <text className="campus-value" x={middle} y={box.top + 39} {...explains(reply, 'buildings.*.power', String(id))}>
                      {value}
                    </text>
                  )}
                </g>
              )
            })}
          </svg>
        )}
        {shown && <BuildingCard reply={reply} building={shown} />}
        <ul className="campus-legend" aria-label="单位面积功率 W/m²">
          <li>W/m²</li>
          {densityBands().map(({ word, text, colour }) => (
            <li key={word}>
              <i style={{ background: colour }} />
              {word}
              <small>{text}</small>
            </li>
          ))}
          <li>
            <i style={{ background: unknownColour }} />
            未计量
          </li>
        </ul>
      </div>
    </Panel>
  )
}
