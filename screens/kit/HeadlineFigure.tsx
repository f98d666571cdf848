import type { ComponentProps } from 'react'
import { Figure } from './Figure.tsx'

/** A figure over the middle of a wall, as large as they come and centred under its name. */
export const HeadlineFigure = (props: Omit<ComponentProps<typeof Figure>, 'size' | 'align'>) => (
  <Figure {...props} size="headline" align="center" />
)
