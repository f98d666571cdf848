import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { rankAlarms } from '../../core/alarms/rankAlarms.ts'
import { useAlarmFeed } from '../../core/alarms/useAlarmFeed.ts'
import type { AlarmRow } from '../../core/contract/alarm.ts'
import { CornerCard } from '../kit/corner/CornerCard.tsx'
import { CornerTab } from '../kit/corner/CornerTab.tsx'
import { useMay } from '../kit/useMenu.ts'
import { useEscLast } from '../kit/useEscLast.ts'
import { AlarmDialog } from './AlarmDialog.tsx'
import { AlarmPopupItem } from './AlarmPopupItem.tsx'
import { alarmSound } from './alarmSound.ts'
import { SoundState } from './SoundState.tsx'
import { useWaitingPage } from './useAlarmPage.ts'
import { useSeenAlarms } from './useSeenAlarms.ts'

/** Documented: the pop-up names the first three. */
const shown = 3
const name = '告警提示'

/**
 * 告警提示 at the bottom right: never closes by itself, only with the last alarm, the button or Esc. Closed it is a small tab that says how many wait; a
 * new alarm opens it again, what has been seen does not.
 */
export function AlarmPopup() {
  const alarms = useAlarmFeed(state => state.alarms)
  const total = useAlarmFeed(state => state.total)
  const { unseen, upTo, see } = useSeenAlarms()
  const page = useWaitingPage()
  const mayHandle = useMay('alarm:handle')
  /** Opened by hand, to look again at what has been seen. */
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<AlarmRow | null>(null)
  const first = useMemo(() => rankAlarms(alarms, row => Number(row.id) > upTo).slice(0, shown), [alarms, upTo])
  const announcing = total > 0 && unseen > 0
  const open = announcing || (total > 0 && opened)
  const close = () => {
    setOpened(false)
    see()
  }

  useEffect(() => {
    alarmSound.want(announcing)
    return () => alarmSound.want(false)
  }, [announcing])
  useEscLast(open, close)

  return (
    <>
      {createPortal(
        open ? (
          <CornerCard
            label={name}
            title={
              page ? (
                <Link to={page} onClick={close}>
                  {name}
                </Link>
              ) : (
                name
              )
            }
            count={total}
            tools={<SoundState />}
            onClose={close}
          >
            {first.map(row => (
              <AlarmPopupItem key={row.id} alarm={row} action={mayHandle ? '去处理' : '查看'} onOpen={() => setChosen(row)} />
            ))}
          </CornerCard>
        ) : total > 0 ? (
          <CornerTab label={name} count={total} onOpen={() => setOpened(true)} />
        ) : null,
        document.body,
      )}
      <AlarmDialog alarm={chosen} onClose={() => setChosen(null)} />
    </>
  )
}
