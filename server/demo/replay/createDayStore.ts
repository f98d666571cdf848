import { constants } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, siteDay } from '../../../core/time/time.ts'
import type { Services } from '../../context.ts'
import { bytesIn, diskOf, megabytes } from '../../database/requireDiskSpace.ts'
import { runInChild } from '../../process/runInChild.ts'
import type { ReplayedDays } from './copyTables.ts'
import type { DayWork, Living, OnProgress } from './dayWork.ts'
import type { DayPrepared } from './prepareDay.ts'

/** One copy of the living serves yesterday and so many days before; of others one is made of their own. */
const templateDays = 40
/** Yesterday from midnight and from the morning, the day that is shown and the one before it. */
const mostPrepared = 4
/** What must stay free for the living database, bytes. */
const reserve = 512 * 1024 * 1024
/** Of the way to a day that nothing is known of: the copy of the living. */
const copied = 0.6

interface Prepared {
  day: string
  /** Played up to there, ms after midnight. */
  from: number
  folder: string
}

class StoppedError extends Error {}

/**
 * Databases of replayed days, closed, each in a folder: they take disk instead of memory, and to show one is to copy
 * its files. What does not depend on the day, nearly all of it, is read from the living once a day and copied as files
 * from then on.
 */
export function createDayStore(living: Pick<Services, 'config' | 'clock' | 'database'>) {
  const { config, clock } = living
  const lasting = living.database.embedded?.folder ? join(config.dataDir, 'replay') : null
  let root: Promise<string> | null = null
  let cleared: Promise<void> | null = null
  let template: (ReplayedDays & { folder: string }) | null = null
  let prepared: Prepared[] = []
  let number = 0
  /** One is prepared at a time. */
  let turn: Promise<unknown> = Promise.resolve()

  /** Removes what a killed process left, some 0.4 GB a day. */
  const clear = async () => {
    cleared ??= lasting ? rm(lasting, { recursive: true, force: true }) : Promise.resolve()
    await cleared
  }

  async function makeRoot() {
    if (!lasting) return mkdtemp(join(tmpdir(), 'energy-replay-'))
    await clear()
    await mkdir(lasting, { recursive: true, mode: 0o700 })
    return lasting
  }

  async function newFolder() {
    root ??= makeRoot()
    return join(await root, String(++number))
  }

  /** @throws where the living database would be left too little room */
  async function roomForCopy(source: string) {
    const needed = (await bytesIn(source)) + reserve
    const { free } = await diskOf((await root) ?? source)
    if (free < needed) throw new Error(`磁盘剩余 ${megabytes(free)} MB，回放需要 ${megabytes(needed)} MB (too little room for a replay)`)
  }

  async function copyOf(source: string) {
    await roomForCopy(source)
    const folder = await newFolder()
    // Where the file system can, both share their blocks until one changes.
    await cp(source, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
    return folder
  }

  const connection = (): Living => {
    const { connectionString, host, port, user, database, options, application_name } = living.database.pool.options
    return { connectionString, host, port, user, database, options, application_name }
  }

  /** Has the work in a folder done; nothing is left of what fails or is stopped. */
  async function work(input: DayWork, stopped: () => boolean, onProgress: OnProgress) {
    try {
      await runInChild<DayPrepared>('demo/replay/prepareDay.ts', { input, stopped, onMessage: ({ share }) => onProgress(share) })
      if (stopped()) throw new StoppedError()
    } catch (error) {
      await rm(input.folder, { recursive: true, force: true })
      throw error
    }
  }

  async function templateFor(day: string, stopped: () => boolean, onProgress: OnProgress) {
    if (template && template.oldest <= day && day <= template.newest) return template
    const yesterday = addDays(siteDay(clock()), -1)
    const usual = { oldest: addDays(yesterday, -templateDays), newest: yesterday }
    const days = day < usual.oldest ? { oldest: day, newest: day } : usual
    if (living.database.embedded?.folder) await roomForCopy(living.database.embedded.folder)
    const folder = await newFolder()
    await work({ kind: 'template', folder, days, living: connection() }, stopped, onProgress)
    if (template) await rm(template.folder, { recursive: true, force: true })
    template = { ...days, folder }
    return template
  }

  async function make(day: string, from: number, stopped: () => boolean, onProgress: OnProgress): Promise<Prepared> {
    // What was prepared of the day for an earlier moment is played on.
    const before = prepared.filter(each => each.day === day && each.from <= from).sort((a, b) => b.from - a.from)[0]
    if (before?.from === from) return before
    const shared = before ? 0 : copied
    const source = before ?? (await templateFor(day, stopped, share => onProgress(copied * share)))
    const folder = await copyOf(source.folder)
    const start = 'from' in source ? { played: source.from } : { template: { oldest: source.oldest, newest: source.newest } }
    await work({ kind: 'play', folder, day, from, start }, stopped, share => onProgress(shared + (1 - shared) * share))
    const made = { day, from, folder }
    prepared = [...prepared, made]
    return made
  }

  /** The last that was used goes last. */
  async function keepFew(used: Prepared) {
    prepared = [...prepared.filter(each => each !== used), used]
    while (prepared.length > mostPrepared) await rm(prepared.shift()!.folder, { recursive: true, force: true })
  }

  /** Prepares a day, if it is not. */
  function prepare(day: string, from: number, stopped: () => boolean, onProgress: OnProgress = () => {}): Promise<Prepared> {
    const result = turn.then(async () => {
      if (stopped()) throw new StoppedError()
      const made = await make(day, from, stopped, onProgress)
      await keepFew(made)
      return made
    })
    turn = result.catch(() => {})
    return result
  }

  const ready = (day: string, from: number) => prepared.find(each => each.day === day && each.from === from)

  return {
    clear,
    prepare,
    /** Nothing but a copy is wanting. */
    isReady: (day: string, from: number) => ready(day, from) !== undefined,
    /**
     * A folder with the database of a day at a moment, for whoever plays it to remove.
     * @param from ms after midnight
     * @param stopped asked again and again while it is prepared
     */
    async copy(day: string, from: number, stopped: () => boolean, onProgress: OnProgress): Promise<string> {
      const known = ready(day, from)
      if (known) await keepFew(known)
      return copyOf((known ?? (await prepare(day, from, stopped, onProgress))).folder)
    },
    async close() {
      await turn
      if (root) await rm(await root, { recursive: true, force: true })
      root = template = null
      prepared = []
    },
  }
}
