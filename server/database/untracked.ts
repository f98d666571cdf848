import { sql } from 'drizzle-orm'
import type { Transaction } from '../live/live.ts'
import { changeSetting } from './trackChanges.ts'

/** What a transaction changes from here on nobody will look up: fills of a demonstration, and the clearing of it. */
export const untracked = (tx: Transaction) => tx.execute(sql`select set_config(${changeSetting}, 'off', true)`)
