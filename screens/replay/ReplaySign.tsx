import { useState } from 'react'
import { replaySpeeds } from '../../core/time/replaySpeeds.ts'
import { DAY, MINUTE, minuteOfDay } from '../../core/time/time.ts'
import { useNow } from '../kit/now.ts'
import { usePage } from '../kit/page.ts'
import { useWindow } from '../kit/stage/useWindow.ts'
import type { Replay } from './createReplay.ts'
import { useChapters } from './useChapters.ts'
import './replaySign.css'

/** The day is played in steps of so many minutes. */
const step = 5
const lastStep = DAY / MINUTE - step
/** How far along the slider's way a moment lies: its handle is 14 wide and stays inside. */
const placeOf = (minute: number) => `calc(7px + (100% - 14px) * ${minute / lastStep})`
const two = (value: number) => String(value).padStart(2, '0')
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/**
 * Nobody may take a replayed day for the present: a frame around the wall, and its name in the strip below the panels,
 * with the way through the day.
 */
export function ReplaySign({ replay: { stateAtom, seek, play, wall } }: { replay: Replay }) {
  const { day, speed, problem } = usePage(stateAtom)
  const chapters = useChapters(day, wall)
  const { width, height } = useWindow()
  const minutes = minuteOfDay(new Date(useNow()))
  /** Where a hand holds it; it goes there when it is let go. */
  const [held, setHeld] = useState<number>()
  const scale = Math.max(0.4, Math.min(width / 1920, height / 1080))
  const go = () => {
    if (held === undefined) return
    seek(timeOf(held))
    setHeld(undefined)
  }
  return (
    <div className="replay" style={{ width: width / scale, height: height / scale, transform: `scale(${scale})` }}>
      <div className={problem && !day ? 'replay-waiting' : undefined}>
        <p role="status">{problem ? problem : day ? `演示回放 ${day}` : '演示回放'}</p>
        {day && (
          <select aria-label="回放速度" value={speed} onChange={event => play(Number(event.currentTarget.value))}>
            {replaySpeeds.map(each => (
              <option key={each} value={each}>
                ×{each}
              </option>
            ))}
          </select>
        )}
        {day && (
          <span className="replay-way">
            <input
              type="range"
              aria-label="回放时刻"
              aria-valuetext={timeOf(held ?? minutes)}
              min={0}
              max={lastStep}
              step={step}
              value={held ?? minutes}
              onChange={event => setHeld(Number(event.currentTarget.value))}
              onPointerUp={go}
              onKeyUp={go}
              onBlur={go}
            />
            {chapters.map(({ minute, kind, text }) => (
              <button
                key={`${minute} ${text}`}
                type="button"
                className={`replay-chapter replay-chapter--${kind}`}
                style={{ left: placeOf(minute) }}
                title={`${timeOf(minute)} ${text}`}
                aria-label={`${timeOf(minute)} ${text}`}
                onClick={() => seek(timeOf(minute))}
              />
            ))}
          </span>
        )}
        {day && <b>{timeOf(held ?? minutes)}</b>}
      </div>
    </div>
  )
}
