import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'

interface Props {
  /** Of the date it moves. */
  label: string
  to: 'before' | 'after'
  disabled?: boolean
  onClick: () => void
}

const names = { before: '前一段', after: '后一段' } as const

/** ‹ and › beside a date: as long a time before it, or after it. */
export const StepButton = ({ label, to, disabled, onClick }: Props) => (
  <Button
    type="text"
    size="small"
    className="date-step"
    aria-label={`${label} ${names[to]}`}
    title={names[to]}
    icon={to === 'before' ? <LeftOutlined /> : <RightOutlined />}
    disabled={disabled}
    onClick={onClick}
  />
)
