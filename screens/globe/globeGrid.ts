/** Rows of equal spacing on the sphere, degrees between neighbours. */
const step = 1

/** Every place a land dot may stand, in the fixed order in which the bits of assets/globe/land.bin speak of them. */
export function globeGrid(): [longitude: number, latitude: number][] {
  const places: [number, number][] = []
  for (let latitude = -84; latitude <= 84; latitude += step) {
    const count = Math.max(1, Math.round((360 * Math.cos((latitude * Math.PI) / 180)) / step))
    for (let i = 0; i < count; i++) places.push([-180 + (360 * (i + 0.5)) / count, latitude])
  }
  return places
}

/** The places whose bit is set: the land. */
export const landOf = (bits: Uint8Array) => globeGrid().filter((_, i) => ((bits[i >> 3] ?? 0) >> (i & 7)) & 1)

/** A place on the unit sphere, y to the north pole, longitude 0 towards +z. */
export function onSphere(longitude: number, latitude: number): [number, number, number] {
  const lambda = (longitude * Math.PI) / 180
  const phi = (latitude * Math.PI) / 180
  return [Math.cos(phi) * Math.sin(lambda), Math.sin(phi), Math.cos(phi) * Math.cos(lambda)]
}

/** Height of a column in globe radii: it grows with the root of the capacity, a hundred times the power is ten times the column. */
export const columnHeight = (capacity: number, largest: number) => 0.03 + 0.26 * Math.sqrt(capacity / largest)
