import { wallPaths } from '../core/walls.ts'
import { ConfigError, readConfig } from './config.ts'
import { demoAccounts } from './demo/demoAccounts.ts'
import { LockedError } from './embedded/lock.ts'
import { start, stopOnSignal } from './run.ts'

async function main() {
  const config = readConfig()
  const running = await start(config, text => console.log(text))
  stopOnSignal(running)
  const lines = [
    '',
    `控制台 (console)   ${running.url}/`,
    ...wallPaths.map(path => `大屏 (wall)         ${running.url}${path}`),
    `接口文档 (API)      ${running.url}/api/docs`,
  ]
  if (config.demo)
    lines.push(
      '',
      '演示账号 (demo accounts):',
      ...demoAccounts().map(({ loginName, password, roleName }) => `  ${loginName.padEnd(12)} ${password}   ${roleName}`),
    )
  console.log(lines.join('\n'))
}

main().catch(error => {
  console.error(error instanceof ConfigError || error instanceof LockedError ? `\n${error.message}` : error)
  process.exit(1)
})
