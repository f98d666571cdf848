import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../../core/call/useCall.ts'
import type { AnyCall, Call, InputOf } from '../../../core/contract/call.ts'
import type { Capability } from '../../../core/resources/capabilities.ts'
import { Dialog } from '../form/Dialog.tsx'
import { useRemove } from '../form/useRemove.tsx'
import { useCan } from '../hooks/useMenu.ts'
import { BoundList } from './bind/BoundList.tsx'
import { FreeList } from './bind/FreeList.tsx'
import type { Things } from './bind/things.ts'
import './bindPage.css'

interface Props<Row, Of, Add extends AnyCall, Remove extends AnyCall> {
  /** What they are bound to. */
  id: string
  /** What is bound, as people call it: 设备. */
  noun: string
  of: { noun: string; call: Call<{ id: string }, unknown, Of>; nameOf: (row: Of) => string }
  /** Capability that adding and removing need. */
  change: Capability
  things: Things<Row>
  add: { call: Add; verb: string; input: (ids: string[]) => InputOf<Add> }
  remove: { call: Remove; verb: string; input: (id: string) => InputOf<Remove>; question: string }
  /** The list behind it, which tells how many there are. */
  readAgain: AnyCall
  onClose: () => void
}

/**
 * What belongs to a thing, one of many of another kind: at the left those that do, at the right, for whoever may change
 * it, those that can be added, looked for on the server.
 */
export function BindPage<Row, Of, Add extends AnyCall, Remove extends AnyCall>(props: Props<Row, Of, Add, Remove>) {
  const { id, noun, of, change, things, add, remove, readAgain, onClose } = props
  const queries = useQueryClient()
  const may = useCan(change)
  const { data } = useCall(of.call, { id }, { fresh: 0 })
  const row = data as Of | undefined
  const done = () => {
    for (const { path } of [things.call, readAgain, of.call]) void queries.invalidateQueries({ queryKey: [path] })
  }
  const ask = useRemove(remove.call, { question: remove.question, failed: `${remove.verb}失败`, done })
  return (
    <Dialog title={`${of.noun}${row ? `“${of.nameOf(row)}”` : ''}的${noun}`} width={1000} onClose={onClose}>
      <div className={may ? 'bind-page' : 'bind-page only-bound'}>
        <BoundList
          {...{ id, noun, things }}
          verb={may ? remove.verb : undefined}
          onRemove={row => void ask(`${remove.verb}“${things.nameOf(row)}”`, remove.input(things.idOf(row)))}
        />
        {may && <FreeList {...{ id, noun, things, add, done }} />}
      </div>
    </Dialog>
  )
}
