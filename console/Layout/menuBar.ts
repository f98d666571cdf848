/** Menu entries before "more" where the width has not been measured. */
export const defaultMenuItems = 11

/**
 * How many entries stay in the bar. All of them where they fit, else as many as leave room for "more".
 * @param widths width of each entry, px
 * @param room width of the bar's menu, px; 0 = not measured yet
 * @param more width of the "more" entry, px
 */
export function itemsThatFit(widths: readonly number[], room: number, more: number): number {
  if (room <= 0) return Math.min(widths.length, defaultMenuItems)
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= room) return widths.length
  let used = more
  const firstOut = widths.findIndex(width => {
    used += width
    return used > room
  })
  return Math.max(0, firstOut)
}

/** `恒泰新能源-王建国` is shown as 王建国 with 恒泰新能源 beneath; without a hyphen there is only the name. */
export function splitUserName(userName: string): { main: string; beneath: string } {
  const at = userName.indexOf('-')
  return at < 0 ? { main: userName, beneath: '' } : { main: userName.slice(at + 1), beneath: userName.slice(0, at) }
}
