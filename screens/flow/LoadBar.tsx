import './loadBar.css'

type Band = '轻载' | '正常' | '重载' | '过载'

/** The documents' marks, %. */
const marks = [30, 80, 100]
/** Load rate at the right end, %. */
const end = 120
const classes: Record<Band, string> = { 轻载: 'light', 正常: 'normal', 重载: 'heavy', 过载: 'over' }

/** A load rate on a bar with marks at 30, 80 and 100 %, and its word. */
export function LoadBar({ rate, band }: { rate: number | null; band: Band | null }) {
  return (
    <div className={`load-bar load-bar--${band ? classes[band] : 'unknown'}`}>
      <b>{rate === null ? '--' : rate.toFixed(1)}</b>
      <small>%</small>
      <span>{band ?? '未知'}</span>
      <div>
        {rate !== null && <i style={{ width: `${(100 * Math.min(rate, end)) / end}%` }} />}
        {marks.map(mark => (
          <u key={mark} style={{ left: `${(100 * mark) / end}%` }} />
        ))}
      </div>
    </div>
  )
}
