/** Mean radius of the earth (IUGG), metres. */
const radius = 6_371_008.8
const radians = Math.PI / 180

/** A place, WGS 84 degrees. */
export interface Place {
  longitude: number
  latitude: number
}

/**
 * Great-circle distance, metres (haversine: exact for short ways too); degrees of WGS 84 taken as those of a sphere,
 * off by half a percent at most.
 */
export function distanceM(from: Place, to: Place): number {
  const [a, b] = [from.latitude * radians, to.latitude * radians]
  const [dLat, dLon] = [b - a, (to.longitude - from.longitude) * radians]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(dLon / 2) ** 2
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Metres as people say them. */
export const distanceText = (metres: number) => (metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`)
