import { wallPaths } from '../core/walls/walls.ts'
import { ConfigError, readConfig } from './config.ts'
import { createStartOutput } from './start/createStartOutput.ts'
import { endFailed } from './start/endFailed.ts'
import { demoAccounts, firstOfEachKind } from './demo/demoAccounts.ts'
import { LockedError } from './database/embedded/lock.ts'
import { DemoLeftError } from './start/demoLeft.ts'
import { PortError } from './start/requirePort.ts'
import { start, stopOnSignal } from './run.ts'
import { keepHeapSmall } from './start/keepHeapSmall.ts'

/** Pads to a number of columns; a Chinese character takes two. */
const wide = (text: string, columns: number) => text + ' '.repeat(Math.max(0, columns - 2 * text.length))

async function main() {
  keepHeapSmall()
  const config = readConfig()
  // A backup that is asked for while this still starts (start/backup.ts) must not end it.
  process.on('SIGUSR2', () => {})
  // What cannot be told, because the disk behind it is full, ends nothing.
  process.stdout.on('error', () => {})
  const running = await start(config, createStartOutput(process.stdout))
  stopOnSignal(running)
  const lines = [
    '',
    `控制台 (console)   ${running.url}/`,
    ...wallPaths.map(path => `大屏 (wall)         ${running.url}${path}`),
    `接口文档 (API)      ${running.url}/api/docs （登录后 after signing in）`,
  ]
  if (config.demo)
    lines.push(
      '',
      '演示账号 (demo accounts):',
      ...firstOfEachKind(demoAccounts()).map(
        ({ loginName, password, roleName, purpose }) => `  ${loginName.padEnd(14)} ${password}   ${wide(roleName, 14)} ${purpose}`,
      ),
    )
  console.log(lines.join('\n'))
}

process.on('uncaughtException', error => endFailed(error, false))
main().catch(error => {
  const isExpected = [ConfigError, DemoLeftError, LockedError, PortError].some(kind => error instanceof kind)
  if (isExpected) console.error()
  endFailed(error, isExpected)
})
