import { z } from 'zod'
import { screenName } from '../../core/rules.ts'
import { isWall } from '../../core/walls.ts'

/** A wall's own message on the alarm socket: its name and what it shows. */
export const reportType = '10'
/** The server's answer and every later order: what the walls of the name are to show. */
export const orderType = '11'

const Report = z.object({
  MESSAGETYPE: z.literal(reportType),
  /** '' = the wall has no name (any more). */
  name: z.string().trim(),
  path: z.string().refine(isWall),
  query: z.string().max(400),
  frozen: z.boolean(),
  rotating: z.boolean(),
})
export type Report = z.output<typeof Report>

/** A message that is no report, or whose name the forms would not take, is null. */
export function readReport(text: string): Report | null {
  try {
    const { data } = Report.safeParse(JSON.parse(text))
    return data && (data.name === '' || !screenName(data.name)) ? data : null
  } catch {
    return null
  }
}
