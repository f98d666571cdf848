import { wallPaths } from '../../core/walls/walls.ts'
import { readConfig } from '../config.ts'
import { createStartOutput } from './createStartOutput.ts'
import { demoAccounts } from '../demo/demoAccounts.ts'
import { demoGateways } from '../demo/demoGateways.ts'
import { renewGatewaySecret } from '../access/gatewaySecrets.ts'
import { openSession } from '../access/sessions.ts'
import { start, stopOnSignal } from '../run.ts'
import { gateways } from '../tables/index.ts'

/**
 * `npm run serve:test -- --port 4173 [--small] [--data FOLDER] [--no-simulator]`: a throw-away instance on an in-memory
 * database; captcha 2468, e-mail codes 1357. Prints one JSON line when ready. Its gateways get new secrets at each
 * start, which that line tells; the first two belong to different enterprises.
 */
async function main() {
  if (process.env.NODE_ENV === 'production') throw new Error('serve:test does not run with NODE_ENV=production')
  const option = (name: string) => {
    const at = process.argv.indexOf(`--${name}`)
    return at < 0 ? undefined : (process.argv[at + 1] ?? '')
  }
  const small = process.argv.includes('--small')
  const dataDir = option('data') ?? 'memory://'
  const config = readConfig(
    {
      LOG_LEVEL: 'error',
      ...process.env,
      NODE_ENV: 'test',
      PORT: option('port') ?? '4173',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: option('database'),
    },
    // Whoever tests signs in again and again; the sessions told at the start live on.
    { testMode: true, sessionsPerUser: 100, demo: true, simulator: !process.argv.includes('--no-simulator') },
  )
  const running = await start(config, createStartOutput(process.stderr), small ? 'small' : 'full')
  stopOnSignal(running)
  const { services } = running.app
  const accounts = []
  for (const account of demoAccounts()) {
    const { token, xrp, auth } = await openSession(services, account.userId, 'login')
    accounts.push({ loginName: account.loginName, password: account.password, role: account.kind, token, xrp, auth })
  }
  const present = (await services.db.select({ id: gateways.id }).from(gateways).orderBy(gateways.id)).map(({ id }) => id)
  const lines = []
  for (const gatewayNo of new Set([...demoGateways().filter(no => present.includes(no)), ...present]))
    lines.push({ gatewayNo, secret: await renewGatewaySecret(services.db, gatewayNo) })
  console.log(
    JSON.stringify({
      url: `http://127.0.0.1:${new URL(running.url).port}`,
      accounts,
      gateways: lines,
      walls: wallPaths,
    }),
  )
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
