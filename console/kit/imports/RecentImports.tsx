import { Button } from 'antd'
import { type Job, job } from '../../../core/contract/platform/job.ts'
import { useCall } from '../../../core/call/useCall.ts'

const words: Record<Job['state'], string> = {
  taking: '未传完',
  waiting: '排队中',
  running: '进行中',
  ready: '待确认',
  done: '已完成',
  failed: '未完成',
  cancelled: '已取消',
}

/** The caller's last imports: what goes on, waits for a word, or can be taken back. */
export function RecentImports({ title, onOpen }: { title: string; onOpen: (id: string) => void }) {
  const { data } = useCall(job.page, { current: 1, size: 20 }, { fresh: 0 })
  const own = data?.records.filter(found => found.title.startsWith(`导入${title}：`)).slice(0, 5) ?? []
  if (own.length === 0) return null
  return (
    <section className="import-recent" aria-label="最近的导入">
      <h4>最近的导入</h4>
      <ul>
        {own.map(found => (
          <li key={found.id}>
            <span className="figures">{found.createdAt}</span>
            <span>{found.title.slice(`导入${title}：`.length)}</span>
            <span>{words[found.state]}</span>
            <Button type="link" size="small" onClick={() => onOpen(found.id)}>
              查看
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
