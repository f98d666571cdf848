import type { z } from 'zod'
import type { LoadBand } from '../../../core/contract/microgrid.ts'

/** The documents' marks: below 30 % light, from 80 % heavy, from 100 % overloaded. */
export const loadBand = (rate: number | null): z.output<typeof LoadBand> | null =>
  rate === null ? null : rate < 30 ? '轻载' : rate < 80 ? '正常' : rate < 100 ? '重载' : '过载'
