import { placeOf } from './letters.ts'
import './letter.css'

/** Marker and letter of a station. */
export function Letter({ index }: { index: number }) {
  const { letter, colour, path } = placeOf(index)
  return (
    <span className="letter" style={{ color: colour }}>
      <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
        <path d={path} fill="currentColor" />
      </svg>
      <b>{letter}</b>
    </span>
  )
}
