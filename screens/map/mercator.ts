/** Web Mercator with the world 1 × 1: x east from 180° W, y south from the top. Heights are counted in the same unit. */
export const mercatorX = (longitude: number) => (longitude + 180) / 360
export const mercatorY = (latitude: number) => 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)
export const longitudeOf = (x: number) => x * 360 - 180
export const latitudeOf = (y: number) => (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90

/** Around the earth at the equator, m, of the sphere the data layers count heights on (radius 6 371 km). */
const circumference = 2 * Math.PI * 6_371_000
/** A height of the map in metres: Mercator stretches with latitude, heights with it. */
export const metresOf = (height: number, latitude: number) => height * circumference * Math.cos((latitude * Math.PI) / 180)
