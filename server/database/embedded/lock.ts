import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export class LockedError extends Error {
  override name = 'LockedError'
}

/** When a process began, in clock ticks since boot: tells a reused process number from the one that took the lock. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Killed, and only waiting for its parent to notice: it holds nothing any more.
    if (state === 'Z' || state === 'X') return 'dead'
    return rest[18] ?? null
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
  const own = `${process.pid} ${startOf(process.pid) ?? ''} ${randomUUID()}`
  // Written apart and linked into place: nobody ever reads a lock that is not complete.
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, own, { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        linkSync(draft, path)
        return () => {
          if (read(path) === own) rmSync(path, { force: true })
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const found = read(path)
      if (found === null) continue
      const [pid = '0', start = ''] = found.split(' ')
      if (Number(pid) > 0 && alive(Number(pid), start))
        throw new LockedError(
          `数据目录 ${folder} 正被进程 ${pid} 使用，请先停止它，或用 DATA_DIR 指定另一个目录。\nThe data folder is in use by process ${pid}: stop it, or name another folder with DATA_DIR.`,
        )
      takeAside(path, found)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  throw new LockedError(`无法锁定数据目录 ${folder} (cannot lock the data folder)`)
}

/** The process that has a data folder open, or null. */
export function holderOf(folder: string): number | null {
  const [pid = '0', start = ''] = read(join(folder, 'lock'))?.split(' ') ?? []
  return Number(pid) > 0 && alive(Number(pid), start) ? Number(pid) : null
}

/** Moves a stale lock away; when another starter had replaced it meanwhile, that one's lock is put back. */
function takeAside(path: string, stale: string) {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (read(aside) !== stale) {
    try {
      linkSync(aside, path)
    } catch {
      // a third starter holds it: it will be asked next
    }
  }
  rmSync(aside, { force: true })
}

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
