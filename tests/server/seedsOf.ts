/**
 * Seeds of histories made by chance. The two engines take different ones, the embedded two of three: what the histories are there for is the code that takes them,
 * which is the same. By hand `SEEDS=1-300` takes as many of them as one has time for, on either engine. @param most of them on one engine
 */
export function seedsOf(count: number, most = count): number[] {
  const [first, last] = (process.env.SEEDS ?? '').split('-').map(Number) as [number, number | undefined]
  if (last !== undefined) return Array.from({ length: last - first + 1 }, (_, n) => first + n)
  return Array.from({ length: count }, (_, n) => n + 1)
    .filter(seed => (seed % 3 === 0) === Boolean(process.env.TEST_DATABASE_URL))
    .slice(0, most)
}
