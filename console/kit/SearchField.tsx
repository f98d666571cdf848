import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { search } from '../../core/rules.ts'

interface Props {
  /** What is searched in; the field's name and its placeholder. */
  label: string
  /** What the list is narrowed by now. */
  value: string
  /** A text that breaks no rule, without spaces around it. */
  onSearch: (text: string) => void
  className?: string
}

/** Narrows a list by a text: Enter or the glass searches, the cross clears; follows the address when somebody goes back. */
export function SearchField({ label, value, onSearch, className }: Props) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const complaint = search(text)
  return (
    <Input.Search
      className={className}
      placeholder={label}
      aria-label={label}
      allowClear
      maxLength={40}
      value={text}
      status={complaint ? 'error' : undefined}
      title={complaint}
      onChange={event => setText(event.target.value)}
      onSearch={entered => !search(entered) && onSearch(entered.trim())}
    />
  )
}
