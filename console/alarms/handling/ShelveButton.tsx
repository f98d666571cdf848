import type { Dayjs } from 'dayjs'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useAlarmFeedStore } from '../../../core/alarms/useAlarmFeed.ts'
import { alarmDesk } from '../../../core/contract/alarms/alarmDesk.ts'
import { codes, sentence } from '../../../core/errors.ts'
import { instantOf, MINUTE } from '../../../core/time/time.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { siteNow } from '../../kit/hooks/useNow.ts'
import { pickedTime } from './pickedTime.ts'
import { shortShelf, ShelveInputs } from './ShelveInputs.tsx'

interface Props {
  /** One id or more. */
  ids: readonly string[]
  /** Shelved, or refused because somebody was faster: what shows them is read again. */
  onDone: () => void
}

/** Until the picked minute of site time. */
const minutesUntil = (picked: Dayjs) => Math.ceil((instantOf(pickedTime(picked) ?? '').getTime() - siteNow()) / MINUTE)

/** 搁置: puts alarms aside for a time, with the reason. */
export function ShelveButton({ ids, onDone }: Props) {
  const [open, setOpen] = useState(false)
  const feed = useAlarmFeedStore()
  const { message } = App.useApp()
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        搁置
      </Button>
      {open && (
        <FormDialog
          title={ids.length > 1 ? `搁置 ${ids.length} 条告警` : '搁置告警'}
          send="确定"
          call={alarmDesk.shelve}
          initial={shortShelf}
          input={({ length, until, reason }) => ({
            ids: ids.join(','),
            reason,
            minutes: length === '' ? minutesUntil(until) : Number(length),
          })}
          done={({ shelved }) => {
            feed.remove(shelved)
            onDone()
          }}
          onRefused={error => {
            if (error.code !== codes.conflict) return
            void message.error(sentence(error))
            feed.refresh()
            onDone()
          }}
          onClose={() => setOpen(false)}
        >
          <p className="note wide">
            搁置期间不弹窗、不列入待处理；到期仍未恢复的自动回到待处理并重新提醒，期间发生又恢复的由系统关闭。同一测点再次越过同一限值也在搁置之内。
          </p>
          <ShelveInputs />
        </FormDialog>
      )}
    </>
  )
}
