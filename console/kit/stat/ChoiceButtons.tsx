import { Radio } from 'antd'

interface Props<T extends string> {
  label: string
  /** What may be chosen from. */
  offered: readonly T[]
  names: Readonly<Record<T, string>>
  value: T
  onChange: (value: T) => void
}

/** One of a few as buttons side by side; nothing where there is nothing to choose. */
export function ChoiceButtons<T extends string>({ label, offered, names, value, onChange }: Props<T>) {
  if (offered.length < 2) return null
  return (
    <Radio.Group
      size="small"
      optionType="button"
      aria-label={label}
      value={value}
      options={offered.map(each => ({ value: each, label: names[each] }))}
      onChange={event => {
        const chosen = offered.find(each => each === event.target.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
