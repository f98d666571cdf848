type Marks = Pick<Storage, 'getItem' | 'setItem'>

/** Was the last reload for this reason long enough ago? */
export const mayReload = (marks: Marks, reason: string, pauseMs: number, now: number) => now - Number(marks.getItem(reason) ?? 0) >= pauseMs

/**
 * Loads the page anew, at most once in `pauseMs` for a reason, and only while the server has it to give: who reloads
 * into a dead line is left with the browser's error page, and before a wall nobody stands to load it again.
 * @returns false when the page stays as it is
 */
export async function reloadOnce(reason: string, pauseMs: number, marks: Marks = sessionStorage): Promise<boolean> {
  if (!mayReload(marks, reason, pauseMs, Date.now())) return false
  const served = await fetch(location.pathname, { cache: 'no-store' }).then(
    answer => answer.ok,
    () => false,
  )
  if (!served) return false
  marks.setItem(reason, String(Date.now()))
  location.reload()
  return true
}
