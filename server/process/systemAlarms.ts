import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { codes } from '../../core/errors.ts'
import { Failure } from '../failure.ts'

/** What the product can have to say about itself, with its name. Of a kind marked `unready` this process should get no more work. */
export const systemAlarmKinds = {
  databaseDown: { name: '数据库无法访问', unready: true },
  // Each disk by itself: a full store of files refuses uploads and nothing else.
  diskFull: { name: '数据库磁盘已满', unready: true },
  diskLow: { name: '数据库磁盘空间不足', unready: false },
  filesFull: { name: '附件磁盘已满', unready: false },
  filesLow: { name: '附件磁盘空间不足', unready: false },
  spoolFull: { name: '上传暂存磁盘已满', unready: false },
  spoolLow: { name: '上传暂存磁盘空间不足', unready: false },
  corruptPage: { name: '数据库文件损坏', unready: false },
  snapshotFailed: { name: '快照失败', unready: false },
  ingestSilent: { name: '长时间未收到采集数据', unready: false },
  clockJump: { name: '服务器时钟跳变', unready: false },
} as const
export type SystemAlarmKind = keyof typeof systemAlarmKinds

export interface SystemAlarm {
  kind: SystemAlarmKind
  text: string
  since: Date
}

/** Standing alarms of this process about itself: each stands until whoever raised it finds it over. */
export interface SystemAlarms {
  /** @param text what is wrong, in a sentence; null = nothing any more @param standsMs ends by itself so long after it was last said */
  set(kind: SystemAlarmKind, text: string | null, standsMs?: number): void
  standing(): SystemAlarm[]
  /** Why this process should get no work; empty = it may. */
  unready(): SystemAlarm[]
}

export function createSystemAlarms(log: FastifyBaseLogger, clock: () => Date): SystemAlarms {
  const alarms = new Map<SystemAlarmKind, SystemAlarm & { until: number }>()
  const living = () => [...alarms.values()].filter(({ until }) => until > performance.now())
  return {
    set(kind, text, standsMs = Number.POSITIVE_INFINITY) {
      const known = alarms.get(kind)
      if (text === null) {
        if (!known || (known.until < Number.POSITIVE_INFINITY && known.until > performance.now())) return
        alarms.delete(kind)
        log.warn({ systemAlarm: kind, since: known.since }, `系统告警恢复：${systemAlarmKinds[kind].name}`)
      } else {
        if (!known) log.error({ systemAlarm: kind }, `系统告警：${systemAlarmKinds[kind].name}：${text}`)
        alarms.set(kind, { kind, text, since: known?.since ?? clock(), until: performance.now() + standsMs })
      }
    },
    standing: () => living().map(({ kind, text, since }) => ({ kind, text, since })),
    unready: () => living().filter(({ kind }) => systemAlarmKinds[kind].unready),
  }
}

/** What codes of PostgreSQL say of the machine below it: disk_full, data_corrupted, index_corrupted. */
export function noteFailure(alarms: SystemAlarms, code: string) {
  if (code === '53100') alarms.set('diskFull', '数据库报告磁盘已满，已暂停接收数据与修改', databaseSaysMs)
  else if (code === 'XX001' || code === 'XX002') alarms.set('corruptPage', '读取数据库时发现损坏的页，请从快照恢复')
}
/** A database elsewhere tells nobody that its disk has room again: it is tried anew. */
const databaseSaysMs = 30_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What comes to this route is to be stored. */
    stores?: boolean
  }
}

/**
 * Refuses what would be stored while the database has no room to store it, before a file that comes with it is read. What
 * removes goes on: it is how there is room again, and needs little of what is kept back.
 */
export function refuseWithoutRoom(app: FastifyInstance, alarms: SystemAlarms) {
  app.addHook('preHandler', async request => {
    if (request.routeOptions.config.stores && alarms.unready().some(({ kind }) => kind === 'diskFull'))
      throw new Failure(codes.full, '服务器磁盘已满，暂不能保存，请保留数据稍后重发')
  })
}
