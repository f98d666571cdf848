import type { ReactNode } from 'react'
import './colourKey.css'

/** A word with the colour that stands for it elsewhere; the word itself keeps the colour of text, which can be read. */
export const ColourKey = ({ colour, children }: { colour: string; children: ReactNode }) => (
  <span className="colour-key">
    <i style={{ background: colour }} aria-hidden />
    {children}
  </span>
)
