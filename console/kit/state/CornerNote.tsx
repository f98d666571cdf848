import { useState } from 'react'
import { createPortal } from 'react-dom'
import { PartNote, type PartNoteProps } from './PartNote.tsx'
import './cornerNote.css'

/** Where all of them stand, one over the other. */
const corner = () =>
  document.querySelector('.corner-notes') ??
  document.body.appendChild(Object.assign(document.createElement('div'), { className: 'corner-notes' }))

/** The note of a part that lies over the page: in the corner, until it is put away. */
export function CornerNote({ onClose, ...note }: PartNoteProps) {
  const [away, setAway] = useState(false)
  return away ? null : createPortal(<PartNote {...note} onClose={onClose ?? (() => setAway(true))} />, corner())
}
