const cloud = 'M14 36h21a8 8 0 0 0 1-15.9A11 11 0 0 0 15 18a9 9 0 0 0-1 18z'

/** Strokes of each kind of weather in a 48 × 48 field; the sun is its own, warm, path, and by night the moon. */
const strokes = {
  clear: {
    sun: 'M24 15a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM24 4v5M24 39v5M4 24h5M39 24h5M9.9 9.9l3.5 3.5M34.6 34.6l3.5 3.5M9.9 38.1l3.5-3.5M34.6 13.4l3.5-3.5',
    moon: 'M39.3 25.3A15.3 15.3 0 1 1 22.7 8.7a11.9 11.9 0 0 0 16.6 16.6z',
  },
  cloudy: {
    sun: 'M30 16a8 8 0 0 1 9 11M33 5v4M44 16h-4M41 8l-3 3M25 8l3 3',
    moon: 'M43.8 12.2A7.2 7.2 0 1 1 36 4.4a5.6 5.6 0 0 0 7.8 7.8z',
    sky: 'M11 40h19a7.5 7.5 0 0 0 1-14.9A10 10 0 0 0 12 23a8.5 8.5 0 0 0-1 17z',
  },
  overcast: { sky: `${cloud}M22 12a8 8 0 0 1 14 2` },
  rain: { sky: 'M14 28h21a8 8 0 0 0 1-15.9A11 11 0 0 0 15 10a9 9 0 0 0-1 18z', wet: 'M16 34l-3 8M25 34l-3 8M34 34l-3 8' },
  snow: { sky: 'M14 28h21a8 8 0 0 0 1-15.9A11 11 0 0 0 15 10a9 9 0 0 0-1 18z', wet: 'M16 36v0M25 34v0M34 36v0M20 42v0M30 42v0' },
  wind: { sky: 'M4 18h25a5 5 0 1 0-5-5M4 26h34a5 5 0 1 1-5 5M4 34h18a4 4 0 1 1-4 4' },
  fog: { sky: 'M12 22a9 9 0 0 1 3-8 11 11 0 0 1 20 2 7 7 0 0 1 4 6M6 28h36M10 34h28M14 40h20' },
} as const
export type WeatherKind = keyof typeof strokes

interface Props {
  kind: WeatherKind
  /** The sun has set: a clear sky has no sun. */
  night?: boolean
}

/** The weather as a line drawing; the word stands beside it. */
export function WeatherIcon({ kind, night = false }: Props) {
  const { sun, moon, sky, wet } = strokes[kind] as { sun?: string; moon?: string; sky?: string; wet?: string }
  return (
    <svg
      className="weather-icon"
      viewBox="0 0 48 48"
      fill="none"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {sun && <path d={night ? moon : sun} className={night ? 'weather-moon' : 'weather-sun'} />}
      {sky && <path d={sky} className="weather-sky" />}
      {wet && <path d={wet} className={kind === 'snow' ? 'weather-snow' : 'weather-wet'} />}
    </svg>
  )
}
