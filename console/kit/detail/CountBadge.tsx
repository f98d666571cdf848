import { Badge } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  count: number
  color?: string
  children: ReactNode
}

/** A word of the bar and how many wait behind it: the number stands beside the word, however long it is, never on it. */
export const CountBadge = ({ count, color, children }: Props) => (
  <Badge count={count} size="small" overflowCount={999} offset={[3 + 4 * String(Math.min(count, 9999)).length, -4]} color={color}>
    <span>{children}</span>
  </Badge>
)
