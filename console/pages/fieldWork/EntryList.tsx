import { App, Button } from 'antd'
import { repair } from '../../../core/contract/orders/repair.ts'
import { sentence } from '../../../core/errors.ts'
import { HOUR, siteTime } from '../../../core/time/time.ts'
import { useApi } from '../../../core/call/useCall.ts'
import { fieldNow } from '../../field/fieldTime.ts'
import type { Entry } from '../../field/outbox.ts'
import { useOutbox } from '../../field/outboxContext.ts'
import { downloadBlob } from '../../kit/print/downloadBlob.ts'
import { type Tone, StateDot } from '../../kit/detail/StateDot.tsx'

const states: Readonly<Record<Entry['state'], readonly [Tone, string]>> = {
  waiting: ['warn', '待上传'],
  sent: ['good', '已上传'],
  refused: ['bad', '未被接受'],
}
const oldestMs = 72 * HOUR

/** What was done on site: what waits, what was sent, what was refused and why, and what can be done about it. */
export function EntryList({ entries }: { entries: readonly Entry[] }) {
  const outbox = useOutbox()
  const api = useApi()
  const { message, modal } = App.useApp()

  /** Once more, at the step where the order stands by now. */
  const again = async (entry: Entry) => {
    if (entry.kind === 'file' || entry.kind === 'defect') return outbox.again(entry)
    try {
      const order = await api(repair.detail, { id: entry.orderId })
      if (!order.mayTake || order.node !== (entry.kind === 'arrive' ? 'arrive' : 'work'))
        return void message.warning(`工单现处于“${order.activityName || order.statusName}”环节，不能再登记；照片可保存到手机`, 6)
      const tooOld = Date.now() - Date.parse(entry.at) > oldestMs
      await outbox.again(entry, { ...entry.input, taskId: order.taskId, ...(tooOld && { at: fieldNow().toISOString() }) })
    } catch (error) {
      void message.error(sentence(error))
    }
  }
  const drop = (entry: Entry) =>
    void modal.confirm({
      title: '提示',
      content: `“${entry.title}”尚未上传，放弃后不能恢复，是否继续?`,
      onOk: () => outbox.drop(entry),
    })
  return (
    <ul className="field-entries">
      {entries.map(entry => {
        const [tone, word] = states[entry.state]
        return (
          <li key={entry.id}>
            <b>{entry.title}</b> <StateDot tone={tone}>{word}</StateDot>
            <div className="muted figures">{siteTime(new Date(entry.at))}</div>
            {entry.said && <p className="note">{entry.said}</p>}
            {entry.state !== 'sent' && (
              <div className="field-acts">
                {entry.state === 'refused' && (
                  <Button size="small" onClick={() => void again(entry)}>
                    重新提交
                  </Button>
                )}
                {entry.file && (
                  <Button
                    size="small"
                    onClick={() => downloadBlob(entry.file!.name, new Blob([entry.file!.bytes], { type: entry.file!.type }))}
                  >
                    保存到手机
                  </Button>
                )}
                <Button size="small" danger onClick={() => drop(entry)}>
                  放弃
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
