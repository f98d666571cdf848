import type { MouseEvent, ReactNode } from 'react'
import './formFooter.css'

/**
 * A press leaves the focus where it was: a field that loses it may open a complaint, which moves the button away from
 * under the pointer before it is let go.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault()
/** Only once the press is a click the field is left, so that it takes over what was typed into it. */
function leaveField({ currentTarget }: MouseEvent) {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && !currentTarget.contains(activeElement)) activeElement.blur()
}

/** The buttons of a form, the one that sends it at the right end. */
export const FormFooter = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what is pressed
  <footer className="form-footer" onMouseDown={keepFocus} onClickCapture={leaveField}>
    {children}
  </footer>
)
