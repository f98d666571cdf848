import { UpOutlined } from '@ant-design/icons'
import './cornerTab.css'

interface Props {
  label: string
  count: number
  onOpen: () => void
}

/** A `CornerCard` put away: how many wait, and the way back. */
export const CornerTab = ({ label, count, onOpen }: Props) => (
  <button type="button" className="corner-tab" aria-label={`${label} ${count} 条，点击展开`} onClick={onOpen}>
    {label} <b>{count}</b> 条 <UpOutlined aria-hidden />
  </button>
)
