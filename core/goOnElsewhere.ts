import { believe, gapOf, note, spread } from './believe.ts'
import { mostOf } from './follows.ts'
import { energyOf, type RegisterDay, type Stand } from './registerDay.ts'
import { rolloverOf } from './rolloverOf.ts'

/** A register of which nobody knows what it can do was set back where it falls to less than this share; else it was exchanged. */
const nearZero = 0.1

const isOpening = ({ kind }: RegisterDay, { minute }: Stand) => kind.opens !== null && Math.abs(minute - kind.opens.minute) <= gapOf(kind)

/** What was doubted is where the register is now. */
export function goOnElsewhere(day: RegisterDay) {
  const [doubt, ...rest] = day.doubted as [Stand, ...Stand[]]
  const { last } = day
  day.doubted = []
  const fallen = {
    before: day.before,
    origin: day.origin,
    last,
    slots: [...day.slots],
    estimated: [...day.estimated],
    events: [...day.events],
  }
  const before = energyOf(day)
  const falls = doubt.value < last.value
  const end = falls && day.kind.limit ? rolloverOf(last.value, doubt.value, mostOf(day.kind, last.minute, doubt.minute)) : null
  const isReset =
    falls && (day.kind.limit ? doubt.value <= mostOf(day.kind, last.minute, doubt.minute) : doubt.value <= nearZero * last.value)
  if (end) {
    note(day, 'rollover', doubt)
    spread(day, last, doubt, end - last.value + doubt.value, 1)
    Object.assign(day, { before: day.before + end - day.origin, origin: 0 })
  } else if (isReset) {
    note(day, isOpening(day, doubt) ? 'shifted' : 'reset', doubt)
    spread(day, last, doubt, doubt.value, 1)
    Object.assign(day, { before, origin: 0, fallen })
  } else {
    note(day, 'exchange', doubt)
    Object.assign(day, { before, origin: doubt.value })
  }
  Object.assign(day, { last: { ...doubt, times: 1 }, previous: null })
  for (const reading of rest) believe(day, reading)
}
