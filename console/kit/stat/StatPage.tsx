import type { ReactNode } from 'react'
import { ControlRow } from '../input/ControlRow.tsx'
import { PageCard } from '../pages/PageCard.tsx'
import './statPage.css'

interface Props {
  /** Of what and of when: the same for everything beneath. */
  controls: ReactNode
  /** At the right end of the controls. */
  end?: ReactNode
  /** Panels, beneath each other; `Board` where some stand side by side. */
  children: ReactNode
}

/** A page of statistics: what it is asked about on top, its panels beneath. */
export const StatPage = ({ controls, end, children }: Props) => (
  <div className="stat-page">
    <PageCard label="查询条件">
      <ControlRow end={end}>{controls}</ControlRow>
    </PageCard>
    {children}
  </div>
)
