import type { ReactNode } from 'react'
import './warnButton.css'

interface Props {
  icon: ReactNode
  label: string
  onClick: () => void
}

/** Something does not work that one press sets right: to be seen on any ground. */
export const WarnButton = ({ icon, label, onClick }: Props) => (
  <button type="button" className="warn-button" aria-label={label} title={label} onClick={onClick}>
    {icon} <span>{label}</span>
  </button>
)
