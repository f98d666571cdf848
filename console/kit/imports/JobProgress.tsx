import { Button } from 'antd'
import { type Job, job as jobs } from '../../../core/contract/platform/job.ts'
import { UploadProgress } from '../form/UploadProgress.tsx'
import { ControlRow } from '../input/ControlRow.tsx'
import { useAct } from './useAct.ts'

const words: Partial<Record<Job['state'], string>> = { taking: '正在上传', waiting: '排队中', running: '正在处理' }

/** A long work on its way: how far, and the way to end it. It goes on without this page. */
export function JobProgress({ job, onCancelled }: { job: Job; onCancelled: () => void }) {
  const [busy, act] = useAct()
  return (
    <ControlRow
      end={
        <Button loading={busy} onClick={() => act(api => api(jobs.cancel, { id: job.id }), onCancelled)}>
          取消
        </Button>
      }
    >
      <span role="status">{`${words[job.state] ?? ''}：${job.title}`}</span>
      <UploadProgress label="进度" sent={job.done} total={job.total} text={`${job.done} / ${job.total} 行，可关闭此窗口，任务会继续`} />
    </ControlRow>
  )
}
