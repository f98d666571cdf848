import { eq } from 'drizzle-orm'
import { audit } from '../access/audit.ts'
import { renewGatewaySecret } from '../access/gatewaySecrets.ts'
import { ConfigError, readConfig } from '../config.ts'
import { type Database, openDatabase } from '../database/db.ts'
import { LockedError } from '../database/embedded/lock.ts'
import { migrate } from '../database/migrate.ts'
import { gateways } from '../tables/index.ts'

/** Gives a gateway a new secret and notes that in the audit. @returns the secret, which nobody is told again @throws ConfigError where there is no such gateway */
export async function giveSecret({ db }: Pick<Database, 'db'>, gatewayNo: string): Promise<string> {
  const [known] = await db.select({ orgId: gateways.orgId }).from(gateways).where(eq(gateways.id, gatewayNo))
  if (!known) throw new ConfigError(`没有网关 ${gatewayNo} (no such gateway)`)
  return db.transaction(async tx => {
    const secret = await renewGatewaySecret(tx, gatewayNo)
    await audit({ db: tx }, 'gateway.renewSecret', gatewayNo, undefined, known)
    return secret
  })
}

/** `npm run gateway-secret -- <number>`: of the folder (while no server runs on it) or the database a start would use. */
async function main() {
  const gatewayNo = process.argv[2]
  if (!gatewayNo) throw new ConfigError('用法 (usage)：npm run gateway-secret -- <网关编号 gateway number>')
  const database = await openDatabase(readConfig())
  try {
    await migrate(database)
    const secret = await giveSecret(database, gatewayNo)
    console.log(
      `网关 ${gatewayNo} 的新密钥，仅显示这一次，旧密钥已失效 (shown this once; the former one is refused from now on)：\n${secret}`,
    )
  } finally {
    await database.close()
  }
}

if (process.argv[1]?.endsWith('gatewaySecret.ts'))
  main().catch(error => {
    console.error(error instanceof ConfigError || error instanceof LockedError ? error.message : error)
    process.exit(1)
  })
