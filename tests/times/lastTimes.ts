import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Landed } from './judgeTimes.ts'
import type { FileTime } from './keepTimes.ts'

/** What files took in the last run of each lane, and in the one that landed. */
const lastFile = resolve(import.meta.dirname, '../../node_modules/.cache/times.json')
export const landedFile = resolve(import.meta.dirname, 'landed.json')

const read = (path: string) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})
export const readLanded = (): Record<string, Landed> => read(landedFile)
export const readLast = (): Record<string, FileTime[]> => read(lastFile)

/** Keeps what a lane took, beside what the others took last. */
export function keepLast(lane: string, times: readonly FileTime[]) {
  mkdirSync(dirname(lastFile), { recursive: true })
  writeFileSync(lastFile, JSON.stringify({ ...readLast(), [lane]: times }))
}
