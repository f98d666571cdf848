import { addDays } from '../../../core/time/time.ts'
import { invalid } from '../../failure.ts'

/** The days between two site times, both of them. Backwards or longer than `most` is refused at the field. */
export function wholeDays({ startTime, endTime }: { startTime: string; endTime: string }, most: number): string[] {
  const [from, to] = [startTime.slice(0, 10), endTime.slice(0, 10)]
  if (from > to) throw invalid('结束时间不能早于开始时间', { endTime: '结束时间不能早于开始时间' })
  const count = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  if (count > most) throw invalid(`时间跨度不能超过${most}天`, { endTime: `时间跨度不能超过${most}天` })
  return Array.from({ length: count }, (_, n) => addDays(from, n))
}
