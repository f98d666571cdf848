import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export class LockedError extends Error {}

/** When a process began, in clock ticks since boot: tells a reused process number from the one that took the lock. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function alive(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = startOf(pid)
  return now === null || start === '' || now === start
}

/**
 * Takes the data folder for this process alone: the embedded engine has no lock of its own, and two processes on one folder lose rows.
 * A lock left by a killed process is taken over at once.
 * @returns release
 * @throws LockedError naming the holder
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'lock')
  const own = `${process.pid} ${startOf(process.pid) ?? ''} ${Math.random()}`
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const file = openSync(path, 'wx', 0o600)
      writeSync(file, own)
      closeSync(file)
      return () => {
        if (read(path) === own) rmSync(path, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const [pid = '0', start = ''] = (read(path) ?? '').split(' ')
    if (Number(pid) > 0 && alive(Number(pid), start))
      throw new LockedError(`数据目录 ${folder} 正被进程 ${pid} 使用，请先停止它，或用 DATA_DIR 指定另一个目录。\nThe data folder is in use by process ${pid}: stop it, or name another folder with DATA_DIR.`)
    // Moving the stale lock aside succeeds for exactly one of several starters.
    const aside = `${path}.stale.${process.pid}`
    try {
      renameSync(path, aside)
      rmSync(aside, { force: true })
    } catch {
      // another starter was faster: look again
    }
  }
  throw new LockedError(`无法锁定数据目录 ${folder} (cannot lock the data folder)`)
}

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
