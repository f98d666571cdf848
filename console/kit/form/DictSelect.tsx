import { Select } from 'antd'
import { useDict } from '../hooks/useDict.ts'

interface Props {
  type: string
  /** As a filter, which stands without a label. */
  title?: string
  placeholder?: string
  id?: string
  value?: string
  onChange?: (code: string) => void
}

/** Chooses from a dictionary; a list that could not be read says so. */
export function DictSelect({ type, title, placeholder = title, id, value, onChange }: Props) {
  const { options, loading, error } = useDict(type)
  return (
    <Select
      id={id}
      className={title ? 'filter-select' : undefined}
      aria-label={title}
      placeholder={placeholder}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={loading}
      status={error ? 'error' : undefined}
      notFoundContent={error ? '获取列表失败' : undefined}
      value={value || undefined}
      options={options}
      onChange={code => onChange?.(code ?? '')}
    />
  )
}
