const RAD = Math.PI / 180
const J2000 = 946_728_000_000 // 2000-01-01 12:00 UTC
const YEAR_2000_HOURS = 86_400_000
const EARTH_RADIUS_PER_AU = 6371.01 / 149_597_870.7

export interface SunPosition {
  /** Angle from the vertical, degrees, true (refraction not applied), parallax included. */
  zenith: number
  /** Degrees clockwise from north, 0 … 360. */
  azimuth: number
  /** Height above the horizon, degrees, 90 − zenith. */
  elevation: number
}

/**
 * Position of the sun by the PSA+ algorithm: M. J. Blanco et al., "Updating the PSA sun position algorithm",
 * Solar Energy 212 (2020) 339–341. Fitted for 2020–2050 with errors of some thousandths of a degree.
 *
 * @param atMs instant, ms since 1970 UTC
 * @param latitude degrees, north positive
 * @param longitude degrees, east positive
 */
export const sunPosition = (atMs: number, latitude: number, longitude: number): SunPosition => {
  const { ascension, sinDeclination, siderealHours } = equatorial(atMs)
  const cosDeclination = Math.sqrt(1 - sinDeclination * sinDeclination)
  const hourAngle = (siderealHours * 15 + longitude) * RAD - ascension
  const sinLatitude = Math.sin(latitude * RAD)
  const cosLatitude = Math.cos(latitude * RAD)
  const cosHour = Math.cos(hourAngle)

  const geocentric = Math.acos(cosLatitude * cosHour * cosDeclination + sinDeclination * sinLatitude)
  const azimuth = Math.atan2(-Math.sin(hourAngle), (sinDeclination / cosDeclination) * cosLatitude - sinLatitude * cosHour) / RAD
  const zenith = (geocentric + EARTH_RADIUS_PER_AU * Math.sin(geocentric)) / RAD
  return { zenith, azimuth: azimuth < 0 ? azimuth + 360 : azimuth, elevation: 90 - zenith }
}

/**
 * Where the sun stands in the zenith: it is day within 90° of this place.
 * @param atMs instant, ms since 1970 UTC
 * @returns degrees, north and east positive, longitude from −180 to 180
 */
export const subsolarPoint = (atMs: number): { latitude: number; longitude: number } => {
  const { ascension, sinDeclination, siderealHours } = equatorial(atMs)
  const east = ascension / RAD - siderealHours * 15
  return { latitude: Math.asin(sinDeclination) / RAD, longitude: ((((east + 180) % 360) + 360) % 360) - 180 }
}

/**
 * Direction from the earth's middle to the sun, of length 1: to 0°E on the equator, to 90°E on it, to the north pole.
 * @param atMs instant, ms since 1970 UTC
 */
export const sunDirection = (atMs: number): [number, number, number] => {
  const { latitude, longitude } = subsolarPoint(atMs)
  const [up, east] = [latitude * RAD, longitude * RAD]
  return [Math.cos(up) * Math.cos(east), Math.cos(up) * Math.sin(east), Math.sin(up)]
}

/**
 * The sun seen from the middle of the earth: right ascension in radians, the sine of its declination, and Greenwich's
 * sidereal time in hours.
 */
function equatorial(atMs: number) {
  const days = (atMs - J2000) / 86_400_000
  const hours = (((atMs % YEAR_2000_HOURS) + YEAR_2000_HOURS) % YEAR_2000_HOURS) / 3_600_000

  const omega = 2.267127827 - 9.300339267e-4 * days
  const meanLongitude = 4.895036035 + 1.720279602e-2 * days
  const meanAnomaly = 6.239468336 + 1.720200135e-2 * days
  const ecliptic =
    meanLongitude +
    3.338320972e-2 * Math.sin(meanAnomaly) +
    3.497596876e-4 * Math.sin(2 * meanAnomaly) -
    1.544353226e-4 -
    8.68972936e-6 * Math.sin(omega)
  const obliquity = 4.090904909e-1 - 6.213605399e-9 * days + 4.418094944e-5 * Math.cos(omega)

  const sinEcliptic = Math.sin(ecliptic)
  const ascension = Math.atan2(Math.cos(obliquity) * sinEcliptic, Math.cos(ecliptic))
  const sinDeclination = Math.sin(obliquity) * sinEcliptic
  return { ascension, sinDeclination, siderealHours: 6.697096103 + 6.570984737e-2 * days + hours }
}
