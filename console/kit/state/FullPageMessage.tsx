import './fullPageMessage.css'

interface Props {
  title: string
  text: string
  action?: string
  onAction?: () => void
}

/** A plain full-area text with one way on; stands without antd, so that it works before (and when) the shell does not. */
export function FullPageMessage({ title, text, action, onAction }: Props) {
  return (
    <div className="full-page-message" role="alert">
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
