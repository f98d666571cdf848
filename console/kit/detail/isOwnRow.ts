import { session } from '../../../core/session.ts'

/** Organisation kind of the platform in the dictionary zzlbbm. */
const platform = '0'

/**
 * Whether the signed-in user's organisation may change a row: its own; the platform's people any. What the platform
 * shares others only read.
 */
export function isOwnRow({ orgId }: { orgId: string }): boolean {
  const user = session.getState().userInfo
  return user?.zzlbbm === platform || user?.orgId === orgId
}
