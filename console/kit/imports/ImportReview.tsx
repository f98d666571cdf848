import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { dataImport, type ImportVerdict } from '../../../core/contract/platform/dataImport.ts'
import { type Job, job as jobs } from '../../../core/contract/platform/job.ts'
import type { SheetField } from '../fields/field.ts'
import { ControlRow } from '../input/ControlRow.tsx'
import { FaultsButton } from './FaultsButton.tsx'
import { ImportRows } from './ImportRows.tsx'
import { useAct } from './useAct.ts'

const words = { fault: '有误', new: '新增', changed: '变更', same: '无变化' } as const
type Shown = keyof typeof words

interface Props {
  job: Job
  fields: readonly SheetField[]
  onApplied: () => void
  onCancelled: () => void
  onAgain: () => void
}

/** What a sheet would do, before anything is changed. */
export function ImportReview({ job, fields, onApplied, onCancelled, onAgain }: Props) {
  const [busy, act] = useAct()
  const count = (verdict: Shown) => job.counts[verdict] ?? 0
  const shown = (Object.keys(words) as Shown[]).filter(verdict => count(verdict) > 0)
  const [verdict, setVerdict] = useState<Shown>(shown[0] ?? 'same')
  const changes = count('new') + count('changed')
  const apply = (mode: 'all' | 'good') => act(api => api(dataImport.apply, { id: job.id, mode }), onApplied)
  return (
    <>
      <ControlRow
        end={
          <>
            {count('fault') > 0 && <FaultsButton id={job.id} title={job.title} fields={fields} />}{' '}
            <Button onClick={() => act(api => api(jobs.cancel, { id: job.id }), onCancelled)}>放弃</Button>{' '}
            {count('fault') === 0 && changes > 0 && (
              <Button type="primary" loading={busy} onClick={() => apply('all')}>{`导入 ${changes} 行`}</Button>
            )}
            {count('fault') > 0 && changes > 0 && (
              <Button type="primary" loading={busy} onClick={() => apply('good')}>{`只导入正确的 ${changes} 行`}</Button>
            )}
            {changes === 0 && <Button onClick={onAgain}>重新选择文件</Button>}
          </>
        }
      >
        <Segmented<Shown>
          aria-label="检查结果"
          value={verdict}
          options={shown.map(value => ({ value, label: `${words[value]} ${count(value)}` }))}
          onChange={setVerdict}
        />
      </ControlRow>
      <ImportRows key={verdict} id={job.id} fields={fields} verdict={verdict satisfies ImportVerdict} />
    </>
  )
}
