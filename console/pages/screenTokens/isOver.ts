import type { ScreenTokenRow } from '../../../core/contract/screen.ts'
import { ageOf } from '../../../core/freshness.ts'
import { siteNow } from '../../kit/useNow.ts'

/** Has a token's time run out? */
export const isOver = ({ expiresAt }: Pick<ScreenTokenRow, 'expiresAt'>, now = siteNow()) => expiresAt !== '' && ageOf(expiresAt, now) >= 0
