import { dataFile, type RoleKind } from '../baseData.ts'
import { demoFile } from './demoSites.ts'

export interface DemoAccount {
  userId: string
  loginName: string
  userName: string
  /** Kind of user, see assets/data/roles.json. */
  kind: string
  roleName: string
  org: string
  unit: string | null
  customer: string | null
  password: string
  phone: string
  email: string
}

/** Accounts of the demonstration with their passwords, as printed at the start. */
export function demoAccounts(): DemoAccount[] {
  const kinds = dataFile<RoleKind[]>('roles.json')
  return demoFile<(Omit<DemoAccount, 'userId' | 'roleName'> & { id: string })[]>('accounts.json').map(({ id, ...account }) => ({
    ...account,
    userId: id,
    roleName: kinds.find(kind => kind.kind === account.kind)?.name ?? account.kind,
  }))
}
