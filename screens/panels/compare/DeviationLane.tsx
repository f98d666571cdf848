/** The middle is the median; the bar goes to where the value lies, its end a dot. Without a value the lane is empty. */
export function DeviationLane({ deviation, scale }: { deviation: number | null; scale: number }) {
  const share = deviation === null ? 0 : Math.max(-1, Math.min(1, deviation / scale))
  const end = 50 + 50 * share
  return (
    <div className="deviation-lane">
      <i className="deviation-zero" />
      {deviation !== null && <i className="deviation-bar" style={{ left: `${Math.min(50, end)}%`, width: `${50 * Math.abs(share)}%` }} />}
      {deviation !== null && <i className="deviation-dot" style={{ left: `${end}%` }} />}
    </div>
  )
}
