import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Holder = z.object({ pid: z.number().int(), started: z.string(), token: z.string() })
type Holder = z.infer<typeof Holder>

/** The data folder belongs to another living process. */
export class DirectoryLocked extends Error {
  override name = 'DirectoryLocked'
  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(
      `数据目录 ${folder} 正被进程 ${pid} 使用，不能同时打开两次；请先停止该进程，或用 DATA_DIR 指定其他目录。\n` +
        `The data folder ${folder} is in use by process ${pid}; two processes on it would lose rows. Stop that process or set DATA_DIR to another folder.`,
    )
  }
}

/** Start of a process in clock ticks since boot, from field 22 of /proc/<pid>/stat; '' where the system has no /proc. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces: count from the last parenthesis.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** Ticks restart at boot, so the boot is part of a process's identity. */
function boot(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

const identityOf = (pid: number) => `${boot()}/${startOf(pid)}`

function alive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false
  }
  return identityOf(holder.pid) === holder.started
}

function readHolder(file: string): Holder | null {
  try {
    return Holder.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/**
 * Takes the folder for this process alone; throws DirectoryLocked while another living process holds it. What a killed process
 * left is taken over at once: a holder counts only while a process with its pid and its start time lives. Returns the release.
 * Processes must see each other's pids: do not share one data folder between containers.
 */
export function lockDirectory(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = join(folder, 'lock.json')
  const me: Holder = { pid: process.pid, started: identityOf(process.pid), token: randomUUID() }
  const mine = `${lock}.${me.token}`
  writeFileSync(mine, JSON.stringify(me))
  try {
    // A hard link appears at once with its content, so nobody ever reads a half-written holder.
    while (!link(mine, lock)) clearStale(folder, lock, mine)
  } finally {
    rmSync(mine, { force: true })
  }
  const release = () => {
    process.off('exit', release)
    if (readHolder(lock)?.token === me.token) rmSync(lock, { force: true })
  }
  process.on('exit', release)
  return release
}

/** Moves a dead holder's lock away; two processes doing it at the same time notice that they moved each other's. */
function clearStale(folder: string, lock: string, mine: string) {
  const holder = readHolder(lock)
  if (holder && alive(holder)) throw new DirectoryLocked(folder, holder.pid)
  const aside = `${mine}.stale`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const moved = readHolder(aside)
  if (moved && moved.token !== holder?.token) link(aside, lock)
  rmSync(aside, { force: true })
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
