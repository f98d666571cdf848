import { eq } from 'drizzle-orm'
import type { AnyCall, InputOf, ParsedOf } from '../../../core/contract/call.ts'
import type { ChangeContext, Context, Services } from '../../context.ts'
import { forbidden } from '../../failure.ts'
import { runChange } from '../../http/change.ts'
import { mayCall } from '../../http/permission.ts'
import { readInput } from '../../http/input.ts'
import { usersWithoutSession } from '../../principal.ts'
import { databaseFor } from '../../rights/databaseFor.ts'
import { scopeOf } from '../../rights/scope.ts'
import { users } from '../../tables/index.ts'

/** Where the audit tells an address: nobody was at a screen. */
const address = '故障演练'

/**
 * Makes a call as an account of the demonstration: permission, input, transaction and audit row as if it came through
 * the door. The row is marked with the drill.
 * @param name of the call, `noun.verb`
 */
export async function actAs<C extends AnyCall>(
  services: Services,
  drillId: string,
  userId: string,
  name: string,
  call: C,
  input: InputOf<C>,
  handle: (input: ParsedOf<C>, context: ChangeContext) => Promise<unknown>,
): Promise<void> {
  const [principal] = await usersWithoutSession(services.db, eq(users.id, userId))
  if (!principal || !mayCall(call, principal)) throw forbidden(`演示账号 ${principal?.userName ?? userId} 已停用或没有权限：${call.title}`)
  const scope = scopeOf(principal, call.changes)
  const context: Context = {
    ...services,
    db: databaseFor(services.database, scope),
    principal,
    scope,
    address,
    headers: {},
    placeInQueue: () => ({ waiting: 0, ahead: 0 }),
  }
  const parsed = readInput(call, input) as ParsedOf<C>
  const marked = (change: ChangeContext): ChangeContext => ({
    ...change,
    note: more => change.note({ ...more, ...(more.detail && { detail: { ...more.detail, faultDrill: drillId } }) }),
  })
  await runChange(
    context,
    name,
    parsed,
    change => handle(parsed, marked(change)),
    null,
    () => '',
  )
}
