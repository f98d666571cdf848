const key = 'reloadedForNewVersion'
const pauseMs = 60_000

/**
 * A chunk that is gone means that a new version was deployed under an open page: one reload brings the new version.
 * @returns false when that was tried within the last minute, so that a server that is really broken causes no reload loop
 */
export function reloadOnceForNewVersion(now = Date.now()): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (now - last < pauseMs) return false
  sessionStorage.setItem(key, String(now))
  location.reload()
  return true
}
