import type { ReactNode } from 'react'
import './pictureRow.css'

/** Small pictures beside each other; `large`: one, as wide as there is room. */
export const PictureRow = ({ large = false, children }: { large?: boolean; children: ReactNode }) => (
  <div className={large ? 'picture-row large' : 'picture-row'}>{children}</div>
)
