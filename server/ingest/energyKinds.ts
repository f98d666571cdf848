/**
 * What the second register of a device counts, by what its first one counts (`devices.energyKind`): a converter charges
 * and discharges, so does the storage as its revenue meter sees it, and the meter of a grid connection counts what is
 * imported and what is exported.
 */
export const reverseKinds: Readonly<Record<string, string>> = { charge: 'discharge', chargeMetered: 'dischargeMetered', import: 'export' }

const charging = ['charge', 'chargeMetered']

/**
 * What counts the way a device's total register (since commissioning) does: the register of its own kind. Converters
 * and the meters of a storage have no rule which way theirs counts, and no second register has one.
 */
export const isTotalled = (kind: string) => !charging.includes(kind) && !Object.values(reverseKinds).includes(kind)

/**
 * Sign of the active power while a register counts: a storage gives with + and charges with −, a grid connection buys
 * with + and sells with −.
 */
export const powerSign = (kind: string): 1 | -1 => ([...charging, 'export'].includes(kind) ? -1 : 1)

/**
 * What is paid for at the grid's price: what somebody draws. What is generated, given or sold is settled elsewhere
 * (server/domains/profit).
 */
export const isBought = (kind: string) => ['consumption', 'purchase', 'charging', 'import', ...charging].includes(kind)
