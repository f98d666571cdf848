import type { Services } from '../../context.ts'
import { claimReminders } from './claimReminders.ts'
import { publishOrderNews } from './publishOrderNews.ts'

/**
 * Reminds of steps that will be due, and tells whoever leads of those that are late: each step once, however many
 * processes look. What is committed is told on the bus; a process that dies in between leaves a step that was reminded
 * of without a message, never one that is reminded of twice.
 * @returns how many
 */
export async function remind({ db, bus, clock }: Pick<Services, 'db' | 'bus' | 'clock'>): Promise<number> {
  const now = clock()
  const news = await db.transaction(async tx => [...(await claimReminders(tx, 'near', now)), ...(await claimReminders(tx, 'late', now))])
  publishOrderNews(bus, news)
  return news.length
}
