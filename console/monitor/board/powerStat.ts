import type { Quality } from '../../../core/units/quality.ts'
import { power } from '../../../core/units/units.ts'
import type { Stat } from '../../kit/board/StatRow.tsx'

interface Told {
  at: string
  coverage: { reported: number; total: number; quality?: Quality }
}

/** A power of now with its age, of how many sites it speaks and what it was made with. @param told by the answer it stands in; undefined before that */
export const powerStat = (title: string, kw: number | null | undefined, told: Told | undefined): Stat => ({
  title,
  figure: told && power(kw ?? null),
  at: told?.at,
  coverage: told && told.coverage.total > 0 ? told.coverage : undefined,
  quality: told?.coverage.quality,
  basis: '',
})
