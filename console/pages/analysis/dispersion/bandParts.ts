import { type DispersionBand, dispersionBands } from '../../../../core/devices/dispersion.ts'

/** In whose colour a grade is drawn. */
export const bandColours: Readonly<Record<DispersionBand, string>> = {
  stable: 'var(--generation)',
  good: 'var(--grid)',
  improve: 'var(--consumption)',
  rectify: 'var(--alarm)',
}
const bands = Object.keys(dispersionBands) as DispersionBand[]

/** How many there are of each grade, and of how many it cannot be told. */
export const bandParts = (rows: readonly { band: DispersionBand | null }[]) => [
  ...bands.map(band => ({
    name: dispersionBands[band].name,
    count: rows.filter(row => row.band === band).length,
    colour: bandColours[band],
  })),
  { name: '无法判断', count: rows.filter(({ band }) => band === null).length, colour: 'var(--text3)' },
]

/** Which grade begins where, beside the counts. */
export const bandRules = bands.map(band => dispersionBands[band].rule).join(' / ')

/** The borders of the grades as lines across a chart. */
export const bandLimits = bands
  .filter(band => Number.isFinite(dispersionBands[band].upTo))
  .map(band => ({ name: dispersionBands[band].name, unit: '%', value: dispersionBands[band].upTo }))

export const bandName = (band: DispersionBand | null) => (band ? dispersionBands[band].name : '无法判断')
