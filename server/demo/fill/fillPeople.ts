import { hashPassword } from '../../access/passwords.ts'
import { defaultResourcesOf } from '../../../core/resources/resources.ts'
import { type RoleKind, roleKinds } from '../../../core/resources/roleKinds.ts'
import { markDemo } from '../../database/markDemo.ts'
import type { Transaction } from '../../live/live.ts'
import { customers, orgs, roleResources, roles, userRoles, users } from '../../tables/index.ts'
import { type DemoAccount, demoAccounts } from '../demoAccounts.ts'
import { demoFile } from '../demoSites.ts'

interface DemoOrg {
  id: string
  parent: string | null
  enterprise: string | null
  kind: string
  name: string
  area: string
  leader: string | null
}
export interface DemoCustomer {
  id: string
  org: string
  no: string
  name: string
  contact: string
  phone: string
}

export const demoCustomers = () => demoFile<DemoCustomer[]>('customers.json')
export const demoOrgs = () => demoFile<DemoOrg[]>('orgs.json')

/** Organisations, customers, roles and users. */
export async function fillPeople(tx: Transaction) {
  const rows = demoOrgs().map(({ id, parent, enterprise, kind, name, area, leader }, sort) => ({
    id,
    parentId: parent,
    enterpriseId: enterprise,
    kind,
    name,
    areaCode: area,
    leaderUserId: leader,
    sort,
  }))
  await markDemo(tx, 'orgs', await tx.insert(orgs).values(rows).onConflictDoNothing().returning({ id: orgs.id }))
  const owners = await tx
    .insert(customers)
    .values(demoCustomers().map(({ id, org, no, name, contact, phone }) => ({ id, orgId: org, consNo: no, name, contact, phone })))
    .onConflictDoNothing()
    .returning({ id: customers.id })
  await markDemo(tx, 'customers', owners)
  const accounts = demoAccounts()
  const roleIds = new Map<string, { id: string; name: string; kind: RoleKind; orgId: string }>()
  for (const account of accounts) {
    roleIds.set(roleIdOf(account), { id: roleIdOf(account), name: roleKinds[account.kind], kind: account.kind, orgId: account.org })
  }
  const made = await tx
    .insert(roles)
    .values([...roleIds.values()])
    .onConflictDoNothing()
    .returning({ id: roles.id })
  await markDemo(tx, 'roles', made)
  const grants = [...roleIds.values()].flatMap(role => defaultResourcesOf(role.kind).map(resourceId => ({ roleId: role.id, resourceId })))
  await tx.insert(roleResources).values(grants).onConflictDoNothing()
  // Accounts with one password share its hash: a start should not wait for twenty of them.
  const hashes = new Map<string, string>()
  for (const { password } of accounts) if (!hashes.has(password)) hashes.set(password, await hashPassword(password))
  const people = accounts.map(({ userId, loginName, userName, password, phone, email, org, unit, customer }) => ({
    id: userId,
    loginName,
    userName,
    passwordHash: hashes.get(password) ?? '',
    phone,
    email,
    orgId: org,
    unitId: unit,
    customerId: customer,
  }))
  await markDemo(tx, 'users', await tx.insert(users).values(people).onConflictDoNothing().returning({ id: users.id }))
  await tx
    .insert(userRoles)
    .values(accounts.map(account => ({ userId: account.userId, roleId: roleIdOf(account) })))
    .onConflictDoNothing()
}

const roleIdOf = ({ org, kind }: DemoAccount) => `${org}-${kind}`
