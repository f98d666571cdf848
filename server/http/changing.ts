import { audit } from '../access/audit.ts'
import type { ChangeContext, Context, AuditNote } from '../context.ts'
import { WithMessage } from './WithMessage.ts'

const idIn = (value: unknown) => {
  const { id } = (value ?? {}) as { id?: unknown }
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

/**
 * Runs a change and its audit row in one transaction: either both are kept or neither. A command to the world outside is sent after the commit,
 * so that none goes out unrecorded.
 * @param action `noun.verb`
 */
export async function changing<R>(
  context: Context,
  action: string,
  input: unknown,
  run: (context: ChangeContext) => Promise<R>,
): Promise<R> {
  const note: AuditNote = {}
  const acts: (() => unknown)[] = []
  const result = await context.db.transaction(async db => {
    const result = await run({
      ...context,
      db,
      note: more => void Object.assign(note, more),
      afterCommit: act => void acts.push(act),
    })
    const target = note.target ?? idIn(input) ?? idIn(result instanceof WithMessage ? result.data : result)
    await audit({ ...context, db }, action, target, note.detail, note.orgId ? { orgId: note.orgId } : undefined)
    return result
  })
  for (const act of acts) await act()
  return result
}
