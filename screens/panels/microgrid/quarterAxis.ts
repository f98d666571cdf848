/** A day in quarters of an hour with a label every four hours. */
export const quarterAxis = (xaxis: readonly string[]) => ({
  type: 'category' as const,
  data: xaxis,
  boundaryGap: false,
  axisLabel: { interval: (index: number) => index % 16 === 0 },
})

interface Series {
  indiName: string
  dates: { val: number | null }[]
}

/** Values of a series by its name. */
export const valuesOf = (datas: readonly Series[] | undefined, name: string): (number | null)[] =>
  datas?.find(({ indiName }) => indiName === name)?.dates.map(({ val }) => val) ?? []

export const anyKnown = (...series: readonly (readonly (number | null)[])[]) => series.some(values => values.some(value => value !== null))
