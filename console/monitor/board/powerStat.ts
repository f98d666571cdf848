import type { Quality } from '../../../core/units/quality.ts'
import { power } from '../../../core/units/units.ts'
import type { Stat } from '../../kit/board/StatRow.tsx'

interface PowerNote {
  at: string
  coverage: { reported: number; total: number; quality?: Quality }
}

/**
 * A power of now with its age, of how many sites it speaks and what it was made with.
 * @param note by the answer it stands in; undefined before that
 */
export const powerStat = (title: string, kw: number | null | undefined, note: PowerNote | undefined): Stat => ({
  title,
  figure: note && power(kw ?? null),
  at: note?.at,
  coverage: note && note.coverage.total > 0 ? note.coverage : undefined,
  quality: note?.coverage.quality,
  basis: '',
})
