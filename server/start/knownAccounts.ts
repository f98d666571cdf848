import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { verifyPassword } from '../access/passwords.ts'
import type { Queryable } from '../database/db.ts'
import { productFolder } from '../database/productFolder.ts'
import { users } from '../tables/index.ts'

interface PrintedAccount {
  loginName: string
  password: string
}

/** Names and passwords every copy of this product tells. */
function printedAccounts(): PrintedAccount[] {
  const file = join(productFolder('assets') ?? 'assets', 'demo', 'accounts.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PrintedAccount[]) : []
}

/**
 * Accounts, marked or not, that open with the name and password of a demonstration. Looks at those names alone: each
 * guess costs a tenth of a second.
 */
export async function knownAccounts(db: Queryable): Promise<{ id: string; loginName: string }[]> {
  const passwordOf = new Map(printedAccounts().map(({ loginName, password }) => [loginName, password]))
  if (passwordOf.size === 0) return []
  const rows = await db
    .select({ id: users.id, loginName: users.loginName, hash: users.passwordHash })
    .from(users)
    .where(inArray(users.loginName, [...passwordOf.keys()]))
    .orderBy(users.createdAt, users.id)
  // Accounts of one fill share a hash.
  const guesses = new Map<string, Promise<boolean>>()
  const found = []
  for (const { id, loginName, hash } of rows) {
    const password = passwordOf.get(loginName) ?? ''
    const key = `${password} ${hash}`
    const guess = guesses.get(key) ?? verifyPassword(password, hash)
    guesses.set(key, guess)
    if (await guess) found.push({ id, loginName })
  }
  return found
}
