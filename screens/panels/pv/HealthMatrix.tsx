import { type PointerEvent, useMemo, useState } from 'react'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { inverterStates, type InverterState, pv } from '../../../core/contract/energy/pv.ts'
import { explains } from '../../../core/explain/explains.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { type DeviceRow, DeviceRows, placeOf } from '../../kit/state/DeviceRows.tsx'
import type { MatrixLayout } from '../../kit/state/matrixLayout.ts'
import { Panel } from '../../kit/Panel.tsx'
import { StateMark, StateShape } from '../../kit/state/StateMark.tsx'
import { HeatHours } from './HeatHours.tsx'
import { inverterSymbols } from './inverterSymbols.ts'
import { heatBands, type HeatInverter, heatPaths, litHours, sharesOf } from './performanceHeat.ts'
import './healthMatrix.css'

type Matrix = ReplyOf<typeof pv.getInverterMatrix>
type Site = Matrix['sites'][number]

interface HeatRow extends DeviceRow {
  cells: HeatInverter[]
}

interface Props {
  area?: string
  focus: string | undefined
  onFocus: (siteId: string) => void
}

const states = Object.keys(inverterStates) as InverterState[]
const abnormal = states.filter(state => state !== 'normal')
/** An inverter is a strip of its hours. */
const aspect = 2.2
const none: Matrix['sites'] = []

/**
 * Every inverter there is as a strip of the hours with light of the last day, warm where it gave too little; the site
 * that loses most first.
 */
export function HealthMatrix({ area, focus, onFocus }: Props) {
  const matrix = useCall(pv.getInverterMatrix, {}, { every: minutes(1) })
  const [over, setOver] = useState<Pointed>()
  const { sites = none, hours = [] } = matrix.data ?? {}
  const rows = useMemo(() => sites.map(rowOf), [sites])
  const lit = useMemo(
    () =>
      litHours(
        sites.flatMap(({ inverters }) => inverters.map(sharesOf)),
        hours.length,
      ),
    [sites, hours.length],
  )
  const count = rows.reduce((total, { cells }) => total + cells.length, 0)
  return (
    <Panel
      area={area}
      title="逆变器逐时表现"
      tone="generation"
      scope={<Legend>{matrix.data && `${rows.length} 站 ${count} 台`}</Legend>}
      source={matrix}
      empty={count === 0 && '没有光伏逆变器'}
    >
      <DeviceRows
        rows={rows}
        aspect={aspect}
        chosen={focus}
        onChoose={onFocus}
        marks={(row, plan) => <Strips row={row} plan={plan} lit={lit} onPoint={setOver} />}
      >
        {over && <HeatHours inverter={over.inverter} hours={hours} side={over.side} />}
      </DeviceRows>
    </Panel>
  )
}

const Legend = ({ children }: { children: string | undefined }) => (
  <span className="heat-legend">
    近 24 小时 ÷ 期望，无则中位 %
    <span>
      {heatBands.map(({ name }, band) => (
        <i key={name} className={`heat-${band}`}>
          {name}
        </i>
      ))}
    </span>
    {abnormal.map(state => (
      <span key={state}>
        <StateMark symbol={inverterSymbols[state]} size={15} />
        {inverterStates[state]}
      </span>
    ))}
    {children && <span>{children}</span>}
  </span>
)

interface StripsProps {
  row: HeatRow
  plan: MatrixLayout
  lit: readonly number[]
  onPoint: (pointed: Pointed | undefined) => void
}

/** What the pointer is on, and the side that it leaves free. */
interface Pointed {
  inverter: HeatInverter
  side: 'left' | 'right'
}

/** The inverters of a site; one that is not well has its mark before its hours. */
function Strips({ row: { cells }, plan, lit, onPoint }: StripsProps) {
  const { bands, marks } = useMemo(() => {
    const marks = cells.flatMap((inverter, n) => (inverter.state === 'normal' ? [] : [{ inverter, ...placeOf(n, plan) }]))
    const devices = cells.map((inverter, n) => {
      const { x, width, ...place } = placeOf(n, plan)
      const mark = inverter.state === 'normal' ? 0 : place.height + 1
      return { field: { ...place, x: x + mark, width: width - mark }, shares: sharesOf(inverter) }
    })
    return { bands: [...heatPaths(devices, lit)], marks }
  }, [cells, plan, lit])
  const point = ({ nativeEvent, currentTarget }: PointerEvent) => {
    const { offsetX, offsetY, clientX } = nativeEvent
    const column = Math.min(plan.perLine - 1, Math.floor(offsetX / plan.cellWidth))
    const inverter = cells[Math.floor(offsetY / plan.pitch) * plan.perLine + column]
    const field = currentTarget.closest('.device-rows')!.getBoundingClientRect()
    onPoint(inverter && { inverter, side: clientX < field.x + field.width / 2 ? 'right' : 'left' })
  }
  return (
    <g onPointerMove={point} onPointerLeave={() => onPoint(undefined)}>
      <rect width={plan.perLine * plan.cellWidth} height={Math.ceil(cells.length / plan.perLine) * plan.pitch} fill="transparent" />
      {bands.map(([band, path]) => (
        <path key={band} className={`heat-${band}`} d={path} />
      ))}
      {marks.map(({ inverter, x, y, height }) => (
        <StateShape key={inverter.deviceNo} symbol={inverterSymbols[inverter.state]} x={x} y={y} size={height} />
      ))}
    </g>
  )
}

const asked = { call: pv.getInverterMatrix, input: {} }
function rowOf({ siteId, shortName, inverters }: Site): HeatRow {
  const many = (state: InverterState) => inverters.filter(inverter => inverter.state === state).length
  const wrong = many('low') + many('stopped') + many('offline')
  return {
    key: siteId,
    name: shortName,
    summary: states
      .filter(many)
      .map(state => `${inverterStates[state]} ${many(state)} 台`)
      .join('，'),
    cells: inverters,
    explained: explains<Matrix>({ asked }, 'sites.*.lossKwh', siteId),
    count: wrong > 0 ? <em style={{ color: 'var(--abnormal)' }}>{`${inverters.length - wrong}/${inverters.length}`}</em> : inverters.length,
  }
}
