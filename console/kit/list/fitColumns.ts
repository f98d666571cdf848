/** A column on its way to a width, px. */
export interface Fitting {
  /** What it was declared to need; where there is little room it keeps no more. */
  least: number
  /** What its widest content needs; 0 = not known yet. */
  need: number
  /** Somebody has dragged it to that. */
  manual?: number
  /** It takes no more than it needs: buttons. */
  rigid?: boolean
}

/** A text longer than that is read in the detail. */
const most = 460
/** Narrower nothing can be recognised. */
export const narrowest = 48

/**
 * Widths of columns side by side. What somebody chose holds; every other column gets what its content needs, and what is left over is
 * shared by all. Where the room does not suffice the short columns are whole before the long ones; where it does not even hold what
 * each was declared with, the table scrolls.
 */
export function fitColumns(columns: readonly Fitting[], room: number): number[] {
  const wants = columns.map(({ least, need, manual }) => manual ?? (need === 0 ? least : Math.max(narrowest, Math.min(most, need))))
  const floors = columns.map(({ least, manual }, at) => manual ?? Math.min(least, wants[at]!))
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
  const spare = Math.floor(room - sum(floors))
  if (spare <= 0) return floors
  const left = Math.floor(room - sum(wants))
  return left >= 0 ? shared(columns, wants, left) : filled(floors, wants, spare)
}

/** What is left over goes to all that may be wider, by what they have. */
function shared(columns: readonly Fitting[], widths: readonly number[], left: number): number[] {
  const open = columns.map(({ manual, rigid }) => manual === undefined && !rigid)
  const whole = widths.reduce((total, width, at) => total + (open[at] ? width : 0), 0)
  let given = 0
  const last = open.lastIndexOf(true)
  return widths.map((width, at) => {
    if (!open[at]) return width
    const more = at === last ? left - given : Math.floor((left * width) / whole)
    given += more
    return width + more
  })
}

/** Each on its way to what it wants gets as much as the others, and what it does not want is theirs. */
function filled(floors: readonly number[], wants: readonly number[], spare: number): number[] {
  const widths = [...floors]
  const order = floors.map((floor, at) => ({ at, missing: wants[at]! - floor })).sort((a, b) => a.missing - b.missing)
  let left = spare
  order.forEach(({ at, missing }, place) => {
    const more = Math.min(missing, Math.floor(left / (order.length - place)))
    widths[at]! += more
    left -= more
  })
  return widths
}
