import type { FastifyBaseLogger } from 'fastify'

/** What the product can have to say about itself, with its name. Of a kind marked `unready` this process should get no more work. */
export const systemAlarmKinds = {
  databaseDown: { name: '数据库无法访问', unready: true },
  diskFull: { name: '磁盘已满', unready: true },
  diskLow: { name: '磁盘空间不足', unready: false },
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
  /** @param text what is wrong, in a sentence; null = nothing any more */
  set(kind: SystemAlarmKind, text: string | null): void
  standing(): SystemAlarm[]
  /** Why this process should get no work; empty = it may. */
  unready(): SystemAlarm[]
}

export function createSystemAlarms(log: FastifyBaseLogger, clock: () => Date): SystemAlarms {
  const alarms = new Map<SystemAlarmKind, SystemAlarm>()
  return {
    set(kind, text) {
      const known = alarms.get(kind)
      if (text === null) {
        if (!known) return
        alarms.delete(kind)
        log.warn({ systemAlarm: kind, since: known.since }, `系统告警恢复：${systemAlarmKinds[kind].name}`)
      } else {
        if (!known) log.error({ systemAlarm: kind }, `系统告警：${systemAlarmKinds[kind].name}：${text}`)
        alarms.set(kind, { kind, text, since: known?.since ?? clock() })
      }
    },
    standing: () => [...alarms.values()],
    unready: () => [...alarms.values()].filter(({ kind }) => systemAlarmKinds[kind].unready),
  }
}
