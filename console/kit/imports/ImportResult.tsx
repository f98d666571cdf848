import { App, Button } from 'antd'
import { useEffect } from 'react'
import { change } from '../../../core/contract/platform/change.ts'
import type { Job } from '../../../core/contract/platform/job.ts'
import type { SheetField } from '../fields/field.ts'
import { ControlRow } from '../input/ControlRow.tsx'
import { FaultsButton } from './FaultsButton.tsx'
import { ImportRows } from './ImportRows.tsx'
import { useAct } from './useAct.ts'

interface Props {
  job: Job
  fields: readonly SheetField[]
  done: () => void
  onAgain: () => void
  onClose: () => void
}

/** What an import did, and the way to take it back. */
export function ImportResult({ job, fields, done, onAgain, onClose }: Props) {
  const { modal, message } = App.useApp()
  const [busy, act] = useAct()
  const changed = (job.counts.added ?? 0) + (job.counts.updated ?? 0)
  const refused = job.counts.refused ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read anew once, when the import has ended
  useEffect(done, [job.id])
  const undo = () =>
    modal.confirm({
      title: '撤销这次导入？',
      content: '新增的数据将被删除，变更的恢复为导入前的值；其后又有人修改过的保持不变。',
      okText: '撤销',
      okButtonProps: { danger: true },
      onOk: () =>
        act(
          async api => {
            const { undone, refused } = await api(change.undo, { batch: job.batch })
            void message.info(
              `已撤销 ${undone} 条${refused.length > 0 ? `，${refused.length} 条保持不变：${refused[0]!.name} ${refused[0]!.reason}` : ''}`,
            )
          },
          () => {
            done()
            onClose()
          },
        ),
    })
  return (
    <>
      <ControlRow
        end={
          <>
            {refused > 0 && <FaultsButton id={job.id} title={job.title} fields={fields} verdict="refused" />}{' '}
            {changed > 0 && (
              <Button danger loading={busy} onClick={undo}>
                撤销这次导入
              </Button>
            )}{' '}
            <Button onClick={onAgain}>再导入一个文件</Button>{' '}
            <Button type="primary" onClick={onClose}>
              完成
            </Button>
          </>
        }
      >
        <span role="status">{job.message || '已取消'}</span>
      </ControlRow>
      {refused > 0 && <ImportRows id={job.id} fields={fields} verdict="refused" />}
    </>
  )
}
