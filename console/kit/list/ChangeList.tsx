import { Timeline } from 'antd'
import { useCall } from '../../../core/call/useCall.ts'
import { type Change, change } from '../../../core/contract/platform/change.ts'
import { MISSING } from '../../../core/units/units.ts'
import { AsyncContent } from '../state/AsyncContent.tsx'
import '../detail/trace.css'

const done: Record<Change['op'], string> = { add: '新增', update: '修改', remove: '删除', restore: '恢复', delete: '彻底删除' }
const most = 100

/** What became of a record: who changed which field, from what to what, and when; the newest first. */
export function ChangeList({ record }: { record: string }) {
  const changes = useCall(change.page, { record, size: most }, { fresh: 0 })
  return (
    <AsyncContent call={changes}>
      {({ records, total }) => (
        <>
          <Timeline className="trace" items={records.map(one => ({ key: one.id, content: <ChangeItem {...one} /> }))} />
          {total > records.length && <p className="note">仅显示最近 {most} 次</p>}
          {total === 0 && <p className="note">暂无变更记录</p>}
        </>
      )}
    </AsyncContent>
  )
}

const ChangeItem = ({ op, who, at, fields }: Change) => (
  <>
    <b>{done[op]}</b> <span>{who}</span> <time>{at}</time>
    {fields.map(({ title, before, after }) => (
      <p key={title}>{op === 'add' ? `${title}：${after}` : `${title}：${before || MISSING} → ${after || MISSING}`}</p>
    ))}
  </>
)
