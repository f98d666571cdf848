import type { NamedWall } from '../../../core/contract/walls/cue.ts'
import { wallName } from '../../kit/hooks/wallName.ts'

type Shown = NamedWall['shows'][number]

const called = (query: string, name: string) => new URLSearchParams(query).has(name)

/** 分布式光伏在线监测系统 · 事件: what a screen shows, in words. */
export const shownWords = ({ path, query }: Pick<Shown, 'path' | 'query'>) =>
  wallName(path) + (called(query, 'incident') ? ' · 事件' : called(query, 'site') ? ' · 站点' : '')

/** What the screens of a name show, each picture once. */
export const showing = ({ shows }: Pick<NamedWall, 'shows'>) => [...new Set(shows.map(shownWords))].join('、')

export const isFrozen = ({ shows }: Pick<NamedWall, 'shows'>) => shows.some(({ frozen }) => frozen)
export const isRotating = ({ shows }: Pick<NamedWall, 'shows'>) => shows.some(({ rotating }) => rotating)
