import type { Services } from '../context.ts'
import { diskOf, megabytes } from '../database/requireDiskSpace.ts'
import { spoolFolder } from '../files/createS3Store.ts'
import { keptFree } from '../files/keptFree.ts'
import type { SystemAlarmKind } from '../process/systemAlarms.ts'

type Base = Pick<Services, 'config' | 'database' | 'systemAlarms'>

/** What is said of a disk with less room than this, bytes, and what happens once it is full. */
interface Limits {
  full: number
  low: number
  means: string
}

const megabyte = 1024 * 1024
/** With less than `full` nothing more is taken: the database needs it to end what it has begun, and to close. */
export const databaseLimits: Limits = { full: 256 * megabyte, low: 2048 * megabyte, means: '已暂停接收数据与修改' }
/** @param kept what uploads leave, bytes (files/keptFree.ts) */
export const filesLimits = (kept: number): Limits => ({ full: kept, low: 2 * kept, means: '已暂停上传附件，其他功能不受影响' })

/** What there is to say of a disk: nothing, that it is getting full, or that it is. */
export function judgeDisk(free: number, { full, low, means }: Limits): { low: string | null; full: string | null } {
  const left = `剩余 ${megabytes(free)} MB`
  return { low: free < low ? `${left}，请尽快清理或扩容` : null, full: free < full ? `${left}，${means}` : null }
}

interface Disk {
  folder: string
  /** How its room is called among the metrics, and whose it is. */
  metric: string
  holds: string
  full: SystemAlarmKind
  low: SystemAlarmKind
  limits(): Promise<Limits>
}

/** The disks there are, each with alarms of its own: of the database, of uploaded files, of what is on its way to a bucket. */
export function disksOf({ config, database }: Pick<Base, 'config' | 'database'>): Disk[] {
  const ofFiles = (folder: string) => ({ folder, limits: async () => filesLimits(await keptFree(config, folder)) })
  const disks: Disk[] = []
  if (database.embedded?.folder)
    disks.push({
      folder: database.embedded.folder,
      metric: 'disk_free_bytes',
      holds: 'the database',
      full: 'diskFull',
      low: 'diskLow',
      limits: async () => databaseLimits,
    })
  if (config.filesS3)
    disks.push({
      ...ofFiles(spoolFolder()),
      metric: 'spool_disk_free_bytes',
      holds: 'files on their way to the bucket',
      full: 'spoolFull',
      low: 'spoolLow',
    })
  else if (!config.filesDir.startsWith('memory://'))
    disks.push({
      ...ofFiles(config.filesDir),
      metric: 'files_disk_free_bytes',
      holds: 'uploaded files',
      full: 'filesFull',
      low: 'filesLow',
    })
  return disks
}

/** Says of each disk what there is to say, as standing alarms; of one that cannot be asked nothing changes. */
export async function checkDisks(base: Base): Promise<void> {
  for (const { folder, limits, low: lowKind, full: fullKind } of disksOf(base)) {
    const known = await diskOf(folder).catch(() => null)
    if (!known) continue
    const { low, full } = judgeDisk(known.free, await limits())
    base.systemAlarms.set(lowKind, low)
    base.systemAlarms.set(fullKind, full)
  }
}
