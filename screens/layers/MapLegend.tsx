import { kinds } from './stations.ts'

const tones = ['generation', 'grid', 'storage', 'charging', 'village'] as const

/** What dots and marks mean; alarm, abnormal and offline are shown by their shapes as well. */
export function MapLegend({ shown = kinds }: { shown?: readonly string[] }) {
  return (
    <ul className="map-legend">
      {kinds.map(
        (kind, i) =>
          shown.includes(kind) && (
            <li key={kind} style={{ color: `var(--${tones[i]})` }}>
              <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
                <circle cx="7" cy="7" r="5" fill="currentColor" />
              </svg>
              <span>{kind}</span>
            </li>
          ),
      )}
      <li style={{ color: 'var(--alarm)' }}>
        <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
          <path d="M7 1.5 13 12H1Z" fill="currentColor" />
        </svg>
        <span>越限</span>
      </li>
      <li style={{ color: 'var(--abnormal)' }}>
        <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
          <path d="M7 1 13 7 7 13 1 7Z" fill="currentColor" />
        </svg>
        <span>异常</span>
      </li>
      <li style={{ color: 'var(--late)' }}>
        <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
          <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        <span>离线</span>
      </li>
    </ul>
  )
}
