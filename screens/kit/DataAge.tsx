import { useHistoryFrom } from '../../core/call/useHistoryFrom.ts'
import { age } from './age.ts'
import { useNow } from './now.ts'
import './dataAge.css'

interface Props {
  /** Of the newest reading, epoch ms; 0 = none yet. */
  since: number
  /** It is older than it should be, or the line is down. */
  stale: boolean
  /** It is known that there is none: nothing is waited for. */
  none?: boolean
}

/** How old what is shown is, with a light. */
export function DataAge({ since, stale, none = false }: Props) {
  const now = useNow(1000)
  const from = useHistoryFrom()
  return (
    <span className={stale || !since ? 'data-age data-age--stale' : 'data-age'} role="status">
      <i />
      {since ? `数据 ${age(now - since)}` : none ? '暂无数据' : '等待数据'}
      {from && ` · 曲线自 ${from.slice(5)} 起`}
    </span>
  )
}
