import { figureWords } from '../../core/figures/figureWords.ts'
import { BellOutlined, DisconnectOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { Link } from 'react-router-dom'
import { useAlarmFeed } from '../../core/alarms/useAlarmFeed.ts'
import { CountBadge } from '../kit/detail/CountBadge.tsx'
import { SoundState } from './popup/SoundState.tsx'
import { useWaitingPage } from './useAlarmPage.ts'
import { useSeenAlarms } from './useSeenAlarms.ts'

/** How many alarms wait for somebody, whether they sound, and whether the live connection stands. */
export function AlarmBell() {
  const total = useAlarmFeed(state => state.total)
  const known = useAlarmFeed(state => state.loadedAt > 0)
  const broken = useAlarmFeed(state => state.connection === 'closed' || state.failed)
  const page = useWaitingPage()
  const { see } = useSeenAlarms()
  const bell = (
    <CountBadge count={total}>
      <BellOutlined aria-hidden /> <span className="bar-alarms-word">{figureWords.alarmsWaiting.name}</span>
    </CountBadge>
  )
  const label = known ? `${total} 条${figureWords.alarmsWaiting.name}告警` : '告警'
  return (
    <span className="bar-alarms">
      {broken && (
        <Tooltip title="实时连接中断，正在重连；列表每分钟更新">
          <DisconnectOutlined aria-label="实时连接中断，正在重连" />
        </Tooltip>
      )}
      <SoundState />
      {page ? (
        <Link to={page} aria-label={label} title={label} onClick={see}>
          {bell}
        </Link>
      ) : (
        <span title={label}>{bell}</span>
      )}
    </span>
  )
}
