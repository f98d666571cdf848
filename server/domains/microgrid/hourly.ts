/** Slots of an hour. */
const perHour = 4

/**
 * Energy of every hour of a day, kWh, from its 15-minute power, kW. An hour with a gap is unknown; the one under way counts what has passed of it.
 * @param elapsed slots of the day that are over or under way; 96 for a day that is past
 */
export const hourly = (slots: readonly (number | null)[], elapsed: number): (number | null)[] =>
  Array.from({ length: 24 }, (_, hour) => {
    const passed = slots.slice(hour * perHour, Math.min((hour + 1) * perHour, elapsed))
    let kwh: number | null = passed.length > 0 ? 0 : null
    for (const kw of passed) kwh = kwh === null || kw === null ? null : kwh + kw / perHour
    return kwh
  })
