/** Decimals of what is measured in a room's air: of a limit of 0.6 a tenth would tell too little. */
export const airDigits = (value: number) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 1 ? 1 : 2)
