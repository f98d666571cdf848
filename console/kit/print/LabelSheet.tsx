import type { ReactNode } from 'react'
import './labelSheet.css'

/** Labels to be cut out: three beside each other on A4, none torn by the end of a page. */
export const LabelSheet = ({ labels }: { labels: readonly { key: string; content: ReactNode }[] }) => (
  <ul className="label-sheet">
    {labels.map(({ key, content }) => (
      <li key={key}>{content}</li>
    ))}
  </ul>
)
