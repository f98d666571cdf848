import { Segmented } from 'antd'
import { useNavigate } from 'react-router-dom'

const options = [
  { value: '', label: '设备' },
  { value: 'commands', label: '指令记录' },
]

/** Devices or what they were told: each begins with filters of its own. */
export function ViewTabs({ view }: { view: '' | 'commands' }) {
  const navigate = useNavigate()
  return (
    <Segmented
      aria-label="场景管理"
      options={options}
      value={view}
      onChange={next => void navigate({ search: next ? `?view=${next}` : '' })}
    />
  )
}
