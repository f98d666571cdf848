/**
 * Seeds of histories made by chance. The two engines take different ones, the embedded two of three: what the histories are there for is the code that takes them,
 * which is the same.
 */
export const seedsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => n + 1).filter(seed => (seed % 3 === 0) === Boolean(process.env.TEST_DATABASE_URL))
