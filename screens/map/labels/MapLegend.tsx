import type { ReactNode } from 'react'
import { kinds } from '../stations.ts'

const tones = ['generation', 'grid', 'storage', 'charging', 'village'] as const

/** What dots and marks mean; alarm, abnormal and offline are shown by their shapes as well. @param cloudy the map shows clouds */
export function MapLegend({ cloudy = false }: { cloudy?: boolean }) {
  return (
    <ul className="map-legend">
      {kinds.map((kind, i) => (
        <Entry key={kind} tone={tones[i]!} label={kind}>
          <circle cx="7" cy="7" r="5" fill="currentColor" />
        </Entry>
      ))}
      <Entry tone="alarm" label="越限">
        <path d="M7 1.5 13 12H1Z" fill="currentColor" />
      </Entry>
      <Entry tone="abnormal" label="异常">
        <path d="M7 1 13 7 7 13 1 7Z" fill="currentColor" />
      </Entry>
      <Entry tone="late" label="离线">
        <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="2" />
      </Entry>
      {cloudy && (
        <Entry tone="text-2" label="云">
          <path d="M4 11.5a3 3 0 0 1 .2-6 3.8 3.8 0 0 1 7.2 1 2.5 2.5 0 0 1 0 5Z" fill="currentColor" opacity="0.7" />
        </Entry>
      )}
    </ul>
  )
}

const Entry = ({ tone, label, children }: { tone: string; label: string; children: ReactNode }) => (
  <li style={{ color: `var(--${tone})` }}>
    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      {children}
    </svg>
    <span>{label}</span>
  </li>
)
