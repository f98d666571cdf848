import { expect } from 'vitest'

/**
 * A figure that is shown rounded to so many decimals. It is off by half of the last one at most, and exactly half is no mistake:
 * 1497.255 is shown as 1497.26. `closeTo` alone refuses just that.
 */
export const nearTo = (value: number, decimals: number): unknown => expect.closeTo(value, decimals - 0.001)
