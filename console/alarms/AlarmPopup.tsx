import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { rankAlarms } from '../../core/alarms/rankAlarms.ts'
import { useAlarmFeed } from '../../core/alarms/useAlarmFeed.ts'
import type { AlarmRow } from '../../core/contract/alarm.ts'
import { useAlarmPage } from '../kit/useAlarmPage.ts'
import { useMay } from '../kit/useMenu.ts'
import { AlarmDialog } from './AlarmDialog.tsx'
import { alarmSound } from './alarmSound.ts'
import { AlarmTag } from './AlarmTag.tsx'
import { SoundState } from './SoundState.tsx'
import './alarmPopup.css'

/** Documented: the pop-up names the first three. */
const shown = 3

/** 告警提示 at the bottom right: never closes by itself, only with the last alarm, the button or Esc; a new alarm brings it back. */
export function AlarmPopup() {
  const alarms = useAlarmFeed(state => state.alarms)
  const total = useAlarmFeed(state => state.total)
  const newestId = useAlarmFeed(state => state.newestId)
  const page = useAlarmPage()
  const mayHandle = useMay('alarm:handle')
  /** The newest alarm there was when somebody closed the pop-up. */
  const [closedAt, setClosedAt] = useState(-1)
  const [chosen, setChosen] = useState<AlarmRow | null>(null)
  const first = useMemo(() => rankAlarms(alarms).slice(0, shown), [alarms])
  const open = total > 0 && first.length > 0 && newestId > closedAt

  useEffect(() => {
    alarmSound.want(open)
    return () => alarmSound.want(false)
  }, [open])
  useEffect(() => {
    if (!open || chosen) return
    const onKey = (event: KeyboardEvent) => {
      // A dialog or a list that is open takes the key first.
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-select-dropdown:not(.ant-select-dropdown-hidden)')
      )
        setClosedAt(newestId)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open, chosen, newestId])

  return (
    <>
      {open &&
        createPortal(
          <section className="alarm-popup" role="alertdialog" aria-label="告警提示">
            <header>
              <h2>{page ? <Link to={page}>告警提示</Link> : '告警提示'}</h2>
              <span className="alarm-popup-count">
                <b>{total}</b> 条
              </span>
              <SoundState />
              <Button type="text" size="small" icon={<CloseOutlined />} aria-label="关闭" onClick={() => setClosedAt(newestId)} />
            </header>
            <ul>
              {first.map(row => (
                <li key={row.id}>
                  <button type="button" className="alarm-popup-item" onClick={() => setChosen(row)}>
                    <span className="alarm-popup-remark">
                      <AlarmTag sign={row.sign} /> {row.remark}
                    </span>
                    <span>
                      {row.clientName} · {row.stationName}
                    </span>
                    <span>
                      {row.msName} <time>{row.time}</time>
                    </span>
                  </button>
                  <Button type="primary" size="small" onClick={() => setChosen(row)}>
                    {mayHandle ? '去处理' : '查看'}
                  </Button>
                </li>
              ))}
            </ul>
          </section>,
          document.body,
        )}
      <AlarmDialog alarm={chosen} onClose={() => setChosen(null)} />
    </>
  )
}
