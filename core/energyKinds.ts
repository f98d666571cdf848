/**
 * What the second register of a device counts, by what its first one counts (`devices.energyKind`): a converter charges and discharges, the meter of a
 * grid connection counts what is imported and what is exported.
 */
export const reverseKinds: Readonly<Record<string, string>> = { charge: 'discharge', import: 'export' }

/**
 * What counts the way a device's total register (since commissioning) does: the register of its own kind. Converters have no rule which way theirs
 * counts, and no second register has one.
 */
export const isTotalled = (kind: string) => kind !== 'charge' && !Object.values(reverseKinds).includes(kind)

/** Sign of the active power while a register counts: a storage gives with + and charges with −, a grid connection buys with + and sells with −. */
export const powerSign = (kind: string): 1 | -1 => (kind === 'charge' || kind === 'export' ? -1 : 1)
