import { quality } from '../../../core/units/quality.ts'

const texts: Readonly<Record<number, string>> = {
  [quality.late]: '迟到',
  [quality.estimated]: '估算',
  [quality.manual]: '人工录入',
  [quality.suspect]: '可疑',
}

/** What is said beside a value; nothing beside a good one. */
export const qualityText = (code: number | undefined) => (code === undefined ? '' : (texts[code] ?? ''))
