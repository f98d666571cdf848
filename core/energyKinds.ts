/**
 * What the second register of a device counts, by what its first one counts (`devices.energyKind`): a converter charges and discharges, the meter of a
 * grid connection counts what is imported and what is exported.
 */
export const reverseKinds: Readonly<Record<string, string>> = { charge: 'discharge', import: 'export' }
