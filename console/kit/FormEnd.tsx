import type { ReactNode } from 'react'
import './formEnd.css'

/** The buttons of a form, the one that sends it at the right end. */
export const FormEnd = ({ children }: { children: ReactNode }) => <footer className="form-end">{children}</footer>
