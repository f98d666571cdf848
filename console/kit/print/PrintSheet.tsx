import type { ReactNode } from 'react'
import './printSheet.css'

interface Props {
  title: string
  /** Under the title: of what time, by whom. */
  lines: readonly string[]
  children: ReactNode
  /** At the end of the paper: who signs. */
  signatures: readonly string[]
}

/** What is printed of its page, on A4; the rest stays on the screen, and so does nothing of its title and signatures. */
export const PrintSheet = ({ title, lines, children, signatures }: Props) => (
  <article className="print-sheet">
    <header>
      <h1>{title}</h1>
      {lines.map(line => (
        <p key={line}>{line}</p>
      ))}
    </header>
    {children}
    <footer>
      {signatures.map(signature => (
        <span key={signature}>{signature}</span>
      ))}
    </footer>
  </article>
)
