import { App, Input } from 'antd'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { search } from '../../../core/rules/rules.ts'
import './searchField.css'

interface Props {
  /** What is searched in; the field's name and its placeholder. */
  label: string
  /** What the list is narrowed by now. */
  value: string
  /** A text that breaks no rule, without spaces around it. */
  onSearch: (text: string) => void
  className?: string
}

/** Somebody stopped typing, ms. */
const pause = 350

/**
 * Narrows a list while somebody types; Enter and the glass do it at once, the cross clears. Follows the address when
 * somebody goes back.
 */
export function SearchField({ label, value, onSearch, className = 'filter-search' }: Props) {
  const { message } = App.useApp()
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** An input method's letters are no text yet. */
  const composing = useRef(false)
  useEffect(() => setText(typed => (typed.trim() === value ? typed : value)), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const complaint = search(text)

  const ask = (typed: string) => {
    clearTimeout(timer.current)
    if (!composing.current && typed.trim() !== value && !search(typed)) onSearch(typed.trim())
  }
  const change = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(typed), pause)
  }
  return (
    <span className={className} style={{ '--letters': label.length } as CSSProperties}>
      <Input.Search
        placeholder={label}
        aria-label={label}
        aria-invalid={Boolean(complaint)}
        allowClear
        maxLength={40}
        value={text}
        status={complaint ? 'error' : undefined}
        title={complaint}
        onCompositionStart={() => {
          composing.current = true
        }}
        onCompositionEnd={event => {
          composing.current = false
          change(event.currentTarget.value)
        }}
        onChange={event => change(event.target.value)}
        onSearch={typed => (search(typed) ? void message.error('请输入正确的信息查询') : ask(typed))}
      />
      {complaint && <small role="alert">{complaint}</small>}
    </span>
  )
}
