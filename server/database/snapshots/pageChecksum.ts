/** Bytes of a page of PostgreSQL. */
export const pageBytes = 8192

const sums = 32
const prime = 16777619
const rows = pageBytes / (4 * sums)
// checksumBaseOffsets of PostgreSQL's storage/checksum_impl.h.
const offsets = Uint32Array.of(
  0x5b1f36e9,
  0xb8525960,
  0x02ab50aa,
  0x1de66d2a,
  0x79ff467a,
  0x9bb9f8a3,
  0x217e7cd2,
  0x83e13d2c,
  0xf8d4474f,
  0xe39eb970,
  0x42c6ae16,
  0x993216fa,
  0x7b093b5d,
  0x98daff3c,
  0xf718902a,
  0x0b1c9cdb,
  0xe58f764b,
  0x187636bc,
  0x5d7b3bb1,
  0xe73de7de,
  0x92bec979,
  0xcca6c0b2,
  0x304a0979,
  0x85aa43d4,
  0x783125bb,
  0x6ca8eaa2,
  0xe407eac6,
  0x4b5cfc3e,
  0x9fbf8c76,
  0x15ca20be,
  0xf2ca9fd3,
  0x959bd756,
)
const state = new Uint32Array(sums)

const mix = (sum: number, value: number) => {
  const mixed = sum ^ value
  return Math.imul(mixed, prime) ^ (mixed >>> 17)
}

/**
 * Is the checksum of a page right (pg_checksum_page)? An empty page has none.
 * @param page its bytes, at an address divisible by four
 * @param blockNo its place in its relation, counted over all of the relation's segments
 */
export function isPageWhole(page: Buffer, blockNo: number): boolean {
  // pd_upper: 0 of a page that was never written.
  if (page.readUInt16LE(14) === 0) return true
  const stored = page.readUInt16LE(8)
  const words = new Uint32Array(page.buffer, page.byteOffset, pageBytes / 4)
  state.set(offsets)
  for (let row = 0; row < rows; row++)
    for (let j = 0; j < sums; j++) {
      const at = row * sums + j
      // The checksum itself counts as nothing: it shares its word with pd_flags.
      const word = at === 2 ? (words[2] ?? 0) & 0xffff0000 : (words[at] ?? 0)
      state[j] = mix(state[j] ?? 0, word)
    }
  for (let round = 0; round < 2; round++) for (let j = 0; j < sums; j++) state[j] = mix(state[j] ?? 0, 0)
  let result = 0
  for (const sum of state) result ^= sum
  return (((result ^ blockNo) >>> 0) % 65535) + 1 === stored
}
