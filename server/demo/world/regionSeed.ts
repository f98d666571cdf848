/** One seed for the whole region: neighbours share their weather. */
export const regionSeed = 20_260
