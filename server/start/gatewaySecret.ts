import { eq, sql } from 'drizzle-orm'
import { audit } from '../access/audit.ts'
import { renewGatewaySecret } from '../access/gatewaySecrets.ts'
import { ConfigError, readConfig } from '../config.ts'
import { type Database, openDatabase } from '../database/db.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { LockedError } from '../database/embedded/lock.ts'
import { migrate } from '../database/migrate.ts'
import { endFailed } from './endFailed.ts'
import { isStarted } from './isStarted.ts'
import { gateways } from '../tables/index.ts'

/**
 * Gives a gateway a new secret and notes that in the audit.
 * @returns the secret, which nobody is told again
 * @throws ConfigError where there is no such gateway
 */
export async function giveSecret({ db }: Pick<Database, 'db'>, gatewayNo: string): Promise<string> {
  const [known] = await db.select({ orgId: gateways.orgId }).from(gateways).where(eq(gateways.id, gatewayNo))
  if (!known) throw new ConfigError(`没有网关 ${gatewayNo} (no such gateway)`)
  return db.transaction(async tx => {
    const secret = await renewGatewaySecret(tx, gatewayNo)
    await audit({ db: tx }, 'gateway.renewSecret', gatewayNo, undefined, known)
    return secret
  })
}

/**
 * Every gateway with when somebody was last told a secret of it (null: nobody was, as far as the audit goes back) and
 * when it was last heard. No secret can be shown: only hashes are kept.
 */
export const listSecrets = ({ db }: Pick<Database, 'db'>) =>
  rowsOf(
    db,
    { gatewayNo: 'text', name: 'text', toldAt: 'text?', heardAt: 'text?' },
    sql`
      select
        g.id as "gatewayNo", g.name,
        to_char(max(a.created_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "toldAt",
        to_char(g.last_seen_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "heardAt"
      from gateways g
        left join audits a on a.target = g.id and a.action in ('gateway.renewSecret', 'communication.renewSecret')
      group by g.id
      order by g.id
    `,
  )

/**
 * `npm run gateway-secret`: which there are; with a number: a new one. Of the folder (while no server runs on it) or
 * the database a start would use.
 */
async function main() {
  const gatewayNo = process.argv[2]
  const database = await openDatabase(readConfig())
  try {
    await migrate(database)
    if (!gatewayNo) {
      for (const { gatewayNo, name, toldAt, heardAt } of await listSecrets(database))
        console.log(`${gatewayNo}  密钥 (secret told) ${toldAt ?? '从未告知 (never)'}  最近数据 (last heard) ${heardAt ?? '--'}  ${name}`)
      console.log('\n更换 (exchange)：npm run gateway-secret -- <网关编号 gateway number>')
      return
    }
    const secret = await giveSecret(database, gatewayNo)
    console.log(
      `网关 ${gatewayNo} 的新密钥，仅显示这一次，旧密钥已失效 (shown this once; the former one is refused from now on)：\n${secret}`,
    )
  } finally {
    await database.close()
  }
}

if (isStarted('gatewaySecret')) main().catch(error => endFailed(error, error instanceof ConfigError || error instanceof LockedError))
