import { type ReactNode, useCallback } from 'react'
import { MISSING } from '../../core/units/units.ts'
import { formatNumber } from '../kit/formatNumber.ts'
import { useDayTitle } from '../kit/useDayTitle.ts'
import { usePointerActivity } from '../kit/usePointerActivity.ts'
import { useWallAction } from '../shown/wallActions.ts'
import { type ReliefName, reliefFigures, reliefTitle } from './reliefOf.ts'
import type { ReliefView } from './useRelief.ts'
import './reliefChoice.css'

const names = Object.keys(reliefFigures) as ReliefName[]

interface Props {
  view: ReliefView
  /** Further choices of the map. */
  children?: ReactNode
}

/** What the map's fill and height stand for, and how the map is seen; key V turns between both views. */
export function ReliefChoice({ view: { full, name, day, choose, tilted, tilt }, children }: Props) {
  const turn = useCallback(() => tilt(!tilted), [tilt, tilted])
  useWallAction({ key: 'V', title: '地图立体或平面', run: turn })
  const dayName = useDayTitle(day)
  const there = usePointerActivity()
  const title = (one: ReliefName) => reliefTitle(one, dayName)
  const { unit, digits, tone } = reliefFigures[name]
  const most = full === null ? MISSING : formatNumber(full, digits)
  return (
    <div
      className={there ? 'relief-choice' : 'relief-choice relief-choice--quiet'}
      style={{ '--tone': `var(--${tone})` } as React.CSSProperties}
    >
      <div role="group" aria-label="地图高度">
        {names.map(one => (
          <button type="button" key={one} aria-pressed={one === name} onClick={() => choose(one === names[0] ? '' : one)}>
            {title(one)}
          </button>
        ))}
        <button type="button" aria-pressed={tilted} aria-label="立体" onClick={turn}>
          立体 <kbd>V</kbd>
        </button>
      </div>
      <p title={`${title(name)} 0 至 ${most} ${unit}`}>
        <i />
        <span>0</span>
        <span>{most}</span>
        <small>{unit}</small>
      </p>
      {children && <div>{children}</div>}
    </div>
  )
}
