import type { Rule } from './rules.ts'

/** The same complaints in the form and on the server. */
const dwellTimeText = '停留时间应为5到3600秒'

/** How long a wall of a rotation stays, whole seconds. */
export const dwellTime = (seconds: number | null | undefined): string | undefined =>
  typeof seconds !== 'number' ? '请输入停留时间' : !Number.isInteger(seconds) || seconds < 5 || seconds > 3600 ? dwellTimeText : undefined

/** The question a wall is asked in a rotation, `area=130100&fit=cover`. */
export const itemQuery: Rule = text => (text && text.length > 200 ? '参数不能超过200个字符' : undefined)

export const maxItems = 50
