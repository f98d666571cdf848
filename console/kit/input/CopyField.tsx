import { Button, Input, type InputRef, Space } from 'antd'
import { useId, useRef, useState } from 'react'
import './copyField.css'

/**
 * A text with a button that copies it. Browsers give the clipboard to secure pages only: on an intranet without TLS the
 * text is selected instead, and the button says what to press.
 */
export function CopyField({ label, text }: { label: string; text: string }) {
  const id = useId()
  const field = useRef<InputRef>(null)
  const [state, setState] = useState<'' | 'copied' | 'selected'>('')
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('selected')
    }
  }
  return (
    <div className="copy-field">
      <label htmlFor={id}>{label}</label>
      <Space.Compact block>
        <Input id={id} ref={field} readOnly value={text} onFocus={event => event.target.select()} />
        <Button type="primary" aria-label={`复制 ${label}`} onClick={() => void copy()}>
          {state === 'copied' ? '已复制' : '复制'}
        </Button>
      </Space.Compact>
      {state === 'selected' && <small role="status">浏览器未允许自动复制，地址已选中，请按 Ctrl+C</small>}
    </div>
  )
}
