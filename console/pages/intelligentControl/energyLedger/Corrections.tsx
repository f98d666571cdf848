import { Button } from 'antd'
import { energy, type LedgerCorrection } from '../../../../core/contract/energy/energy.ts'
import { MISSING } from '../../../../core/units/units.ts'
import { Trace } from '../../../kit/detail/Trace.tsx'
import { useRemove } from '../../../kit/form/useRemove.tsx'

interface Props {
  /** The last first. */
  corrections: readonly LedgerCorrection[]
  may: boolean
  done: () => void
}

const kwh = (value: number | null) => (value === null ? MISSING : value.toFixed(2))

/** What people set the day to, why, and who took it back. */
export function Corrections({ corrections, may, done }: Props) {
  const undo = useRemove(energy.undo, {
    question: '撤销后恢复为此前的数值，站点电量与收益随之更新。',
    verb: '撤销修正',
    failed: '撤销失败',
    done,
  })
  if (corrections.length === 0) return null
  const standing = corrections.find(({ undone }) => !undone)
  return (
    <section aria-label="修正记录">
      <h4>修正记录</h4>
      <Trace
        steps={corrections.map(one => ({
          step: `${kwh(one.before)} → ${kwh(one.after)} kWh`,
          who: one.createdBy,
          at: one.createdAt,
          note: one.undone ? `${one.reason}（${one.undoneBy} 于 ${one.undoneAt} 撤销）` : one.reason,
        }))}
      />
      {may && standing && (
        <Button
          danger
          onClick={() =>
            undo(`撤销 ${standing.createdBy} 的修正：${kwh(standing.before)} → ${kwh(standing.after)} kWh`, { id: standing.id })
          }
        >
          撤销最近的修正
        </Button>
      )}
    </section>
  )
}
