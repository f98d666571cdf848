import type { ReactNode } from 'react'

/** Left out on paper: what is pressed, chosen or typed (`PrintSheet`). */
export const ScreenOnly = ({ children }: { children: ReactNode }) => <div className="screen-only">{children}</div>
