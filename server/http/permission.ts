import type { AnyCall } from '../../core/contract/call.ts'
import { user } from '../../core/contract/platform/user.ts'
import { expired, forbidden } from '../failure.ts'
import type { Principal } from '../principal.ts'

/**
 * What somebody whose password must be changed may still do, besides what anybody may: browsers send their session
 * along with that as well.
 */
const beforeChange = new Set<AnyCall>([user.changePassword, user.loginOut, user.getSession])
const mayBeforeChange = (call: AnyCall) => call.permission === 'public' || beforeChange.has(call)
export const mustChangePassword = () => forbidden('请先修改初始密码')

export function mayCall(call: AnyCall, principal: Principal): boolean {
  if (call.permission === 'public') return true
  if (principal.kind === 'anonymous') return false
  if (call.permission === 'reader') return principal.kind !== 'gateway'
  if (call.permission === 'session' || call.permission === 'gateway')
    return principal.kind === (call.permission === 'session' ? 'user' : 'gateway')
  return principal.capabilities.has(call.permission)
}

/** @throws Failure 401 for whoever is not signed in, 403 for whoever may not make the call */
export function checkPermission(call: AnyCall, principal: Principal) {
  if (!mayCall(call, principal)) throw principal.kind === 'anonymous' ? expired() : forbidden()
  if (principal.kind === 'user' && principal.mustChangePassword && !mayBeforeChange(call)) throw mustChangePassword()
}
