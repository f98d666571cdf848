import { type ReactNode, useId, useState } from 'react'
import './plain.css'

interface Props {
  label: string
  name: string
  value: string
  error?: string
  onChange: (value: string) => void
  onBlur?: () => void
  onFocus?: () => void
  placeholder?: string
  /** Shows the label above the field; otherwise the placeholder stands for it and the label is for screen readers. */
  labelled?: boolean
  type?: 'text' | 'password' | 'email' | 'tel'
  autoComplete?: string
  autoFocus?: boolean
  disabled?: boolean
  maxLength?: number
  /** Beside the input: a captcha, a button. */
  beside?: ReactNode
}

/** A text field with its complaint underneath; a password can be looked at. */
export function Field({ label, error, labelled = false, type = 'text', beside, onChange, placeholder = label, ...input }: Props) {
  const id = useId()
  const [seen, setSeen] = useState(false)
  return (
    <div className={`field${error ? ' field-wrong' : ''}`}>
      <label htmlFor={id} className={labelled ? 'field-label' : 'unseen'}>
        {label}
      </label>
      <div className="field-row">
        <div className="field-box">
          <input
            id={id}
            type={seen ? 'text' : type}
            placeholder={placeholder}
            spellCheck={false}
            aria-invalid={Boolean(error)}
            aria-describedby={`${id}-error`}
            onChange={event => onChange(event.target.value)}
            {...input}
          />
          {type === 'password' && (
            <button
              type="button"
              className="field-eye"
              aria-label={seen ? '隐藏密码' : '显示密码'}
              aria-pressed={seen}
              onClick={() => setSeen(!seen)}
            >
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10z" />
                <circle cx="10" cy="10" r="2.6" />
                {!seen && <path d="M3.5 16.5l13-13" />}
              </svg>
            </button>
          )}
        </div>
        {beside}
      </div>
      <div id={`${id}-error`} className="field-error" role={error ? 'alert' : undefined}>
        {error}
      </div>
    </div>
  )
}
