import { addMonths } from '../../../../core/time/addMonths.ts'
import { addDays } from '../../../../core/time/time.ts'

/** First and last second of a day `2026-11-03` or a month `2026-11`; nothing where it is neither. */
export function slotRange(slot: string): { startTime?: string; endTime?: string } {
  if (/^\d{4}-\d{2}-\d{2}$/.test(slot)) return { startTime: `${slot} 00:00:00`, endTime: `${slot} 23:59:59` }
  if (/^\d{4}-\d{2}$/.test(slot))
    return { startTime: `${slot}-01 00:00:00`, endTime: `${addDays(`${addMonths(slot, 1)}-01`, -1)} 23:59:59` }
  return {}
}
