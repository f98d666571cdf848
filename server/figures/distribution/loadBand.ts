import type { z } from 'zod'
import type { LoadBand } from '../../../core/contract/energy/microgrid.ts'
import { heavyRate, lightRate, overRate } from '../../../core/devices/loadLevel.ts'

/** The documents' marks, and the levels of grid areas with them: below 30 % light, from 80 % heavy, above 100 % overloaded. */
export const loadBand = (rate: number | null): z.output<typeof LoadBand> | null =>
  rate === null ? null : rate < lightRate ? '轻载' : rate < heavyRate ? '正常' : rate <= overRate ? '重载' : '过载'
