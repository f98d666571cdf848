import { type RoleKind, roleKinds } from '../../core/resources/roleKinds.ts'
import { demoFile } from './demoSites.ts'

export interface DemoAccount {
  userId: string
  loginName: string
  userName: string
  kind: RoleKind
  roleName: string
  /** What somebody of this kind sees and does, in a few words. */
  purpose: string
  org: string
  unit: string | null
  customer: string | null
  password: string
  phone: string
  email: string
}

/** Accounts of the demonstration with their passwords: first one of every kind, then all others. */
export function demoAccounts(): DemoAccount[] {
  const purposes = demoFile<Record<string, string>>('kinds.json')
  const all = demoFile<(Omit<DemoAccount, 'userId' | 'roleName' | 'purpose'> & { id: string })[]>('accounts.json')
  const isFirst = (account: (typeof all)[number]) => all.find(other => other.kind === account.kind) === account
  return [...all.filter(isFirst), ...all.filter(account => !isFirst(account))].map(({ id, ...account }) => ({
    ...account,
    userId: id,
    roleName: roleKinds[account.kind],
    purpose: purposes[account.kind] ?? '',
  }))
}

/** One account of every kind, as printed at the start. */
export const firstOfEachKind = (accounts: readonly DemoAccount[]): DemoAccount[] =>
  accounts.filter((account, index) => accounts.findIndex(other => other.kind === account.kind) === index)
