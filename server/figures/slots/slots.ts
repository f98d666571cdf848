/** Minutes and hours of a slot of a curve, slots of a day. */
export const slotMinutes = 15
export const slotHours = slotMinutes / 60
export const daySlots = 1440 / slotMinutes

/** Slots of some days, one after the other; NaN = not known. */
export type Slots = Float64Array

export const noSlots = (days: number): Slots => new Float64Array(days * daySlots).fill(Number.NaN)
