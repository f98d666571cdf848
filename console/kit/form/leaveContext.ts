import { createContext, type RefObject } from 'react'

/** Leaves a form, asking first where something typed would be lost. */
export type Leave = (close: () => void) => void

/** Where a form inside a dialog hands over how it is left: the dialog's ×, mask and Esc ask it. */
export const LeaveContext = createContext<RefObject<Leave | undefined> | null>(null)
