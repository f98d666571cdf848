/** How many snapshots stay: the newest ones, then the last of each of so many days and of so many weeks. */
export interface Keep {
  hours: number
  days: number
  weeks: number
}

/** When a snapshot was taken, by its name (`2026-01-31T08-00-00.tar.gz`), epoch ms. */
export const takenAt = (name: string) => Date.parse(`${name.slice(0, 13)}:${name.slice(14, 16)}:${name.slice(17, 19)}Z`)

const day = 86_400_000
const dayOf = (name: string) => Math.floor(takenAt(name) / day)
/** Weeks from Monday to Sunday: 1970-01-01 was a Thursday. */
const weekOf = (name: string) => Math.floor((dayOf(name) + 3) / 7)

/** Which of them stay. @param names newest first */
export function keptSnapshots(names: readonly string[], keep: Keep): Set<string> {
  const kept = new Set(names.slice(0, keep.hours))
  const lastOf = (group: (name: string) => number, most: number) => {
    const seen = new Set<number>()
    for (const name of names) {
      if (seen.has(group(name))) continue
      if (seen.size === most) return
      seen.add(group(name))
      kept.add(name)
    }
  }
  lastOf(dayOf, keep.days)
  lastOf(weekOf, keep.weeks)
  return kept
}
