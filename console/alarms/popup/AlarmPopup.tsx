import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { rankAlarms } from '../../../core/alarms/rankAlarms.ts'
import { useAlarmFeed } from '../../../core/alarms/useAlarmFeed.ts'
import type { AlarmRow } from '../../../core/contract/alarms/alarm.ts'
import { CornerCard } from '../../kit/corner/CornerCard.tsx'
import { CornerTab } from '../../kit/corner/CornerTab.tsx'
import { useCan } from '../../kit/hooks/useMenu.ts'
import { useEscLast } from '../../kit/hooks/useEscLast.ts'
import { AlarmDialog } from '../AlarmDialog.tsx'
import { AlarmPopupItem } from './AlarmPopupItem.tsx'
import { alarmSound } from './alarmSound.ts'
import { SoundState } from './SoundState.tsx'
import { useWaitingPage } from '../useAlarmPage.ts'
import { useFlood } from '../useFlood.ts'
import { useSeenAlarms } from '../useSeenAlarms.ts'
import { useSoundsOnce } from './useSoundsOnce.ts'

/** Documented: the pop-up names the first three. */
const shown = 3
const name = '告警提示'

/**
 * 告警提示 at the bottom right: never closes by itself, only with the last alarm, the button or Esc. Closed it is a small
 * tab that says how many wait; a new alarm opens it again, what has been seen does not.
 */
export function AlarmPopup() {
  const alarms = useAlarmFeed(state => state.alarms)
  const total = useAlarmFeed(state => state.total)
  const { unseen, isUnseen, see } = useSeenAlarms()
  const page = useWaitingPage()
  const mayHandle = useCan('alarm:handle')
  /** Opened by hand, to look again at what has been seen. */
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<AlarmRow | null>(null)
  const first = rankAlarms(alarms, isUnseen).slice(0, shown)
  const announcing = total > 0 && unseen > 0
  const open = announcing || (total > 0 && opened)
  const close = () => {
    setOpened(false)
    see()
  }

  const flood = useFlood(total > 0).data
  const flooded = flood?.state === 'flood'
  const sounds = useSoundsOnce(flooded)
  useEffect(() => {
    alarmSound.want(announcing && sounds)
    return () => alarmSound.want(false)
  }, [announcing, sounds])
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
            note={flooded && `告警风暴：每人 10 分钟 ${flood.now.rate} 条，提示音不再重复，请先处理主要来源`}
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
