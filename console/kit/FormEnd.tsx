import { Alert, Button } from 'antd'
import './formEnd.css'

interface Props {
  /** Why the server refused, as a sentence; '' = it did not. */
  refused: string
  busy: boolean
  /** The word of the button that sends. */
  send: string
  onCancel: () => void
}

/** The end of a form in a dialog: what the server said, and the two ways out. */
export function FormEnd({ refused, busy, send, onCancel }: Props) {
  return (
    <>
      {refused && <Alert type="error" showIcon title={refused} />}
      <footer className="form-end">
        <Button onClick={onCancel}>取消</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {send}
        </Button>
      </footer>
    </>
  )
}
