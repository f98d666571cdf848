import type { ReactNode } from 'react'
import './pickList.css'

/** Things to be taken, each with parts of its own that may be left out. */
export const PickList = ({ children }: { children: ReactNode }) => <div className="pick-list">{children}</div>

/** One of them: its line, and its parts while they are open. */
export const PickSection = ({ head, children }: { head: ReactNode; children?: ReactNode }) => (
  <section>
    <div className="pick-head">{head}</div>
    {children}
  </section>
)

/** Parts of one kind beneath the checkbox for all of them. */
export const PickGroup = ({ head, children }: { head: ReactNode; children: ReactNode }) => (
  <fieldset>
    <legend>{head}</legend>
    {children}
  </fieldset>
)
export const PickGroups = ({ children }: { children: ReactNode }) => <div className="pick-groups">{children}</div>
