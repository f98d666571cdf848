import type { ScreenTokenRow } from '../../../core/contract/walls/screen.ts'
import { ageOf } from '../../../core/units/freshness.ts'
import { siteNow } from '../../kit/hooks/useNow.ts'

/** Has a token's time run out? */
export const isOver = ({ expiresAt }: Pick<ScreenTokenRow, 'expiresAt'>, now = siteNow()) => expiresAt !== '' && ageOf(expiresAt, now) >= 0
