import './plainNote.css'

interface Props {
  title: string
  text: string
  action?: string
  onAction?: () => void
}

/** A plain full-area text with one way on; stands without antd, so that it works before (and when) the shell does not. */
export function PlainNote({ title, text, action, onAction }: Props) {
  return (
    <div className="plain-note" role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      {action && (
        <button type="button" onClick={onAction}>
          {action}
        </button>
      )}
    </div>
  )
}
