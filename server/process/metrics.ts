/** Figures of this process in the text format of Prometheus (version 0.0.4). */
export interface Metrics {
  count(name: string, help: string, labels?: Readonly<Record<string, string>>, by?: number): void
  /** Seconds into the buckets of a histogram. */
  observe(name: string, help: string, seconds: number): void
  /** A value that is read when somebody asks. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  text(): Promise<string>
}

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const prefix = 'energy_sites_'

interface Histogram {
  help: string
  buckets: number[]
  sum: number
  count: number
}

export function createMetrics(): Metrics {
  const counters = new Map<string, { help: string; values: Map<string, number> }>()
  const histograms = new Map<string, Histogram>()
  const gauges = new Map<string, { help: string; read: () => number | Promise<number> }>()
  const head = (name: string, help: string, type: string) => [`# HELP ${prefix}${name} ${help}`, `# TYPE ${prefix}${name} ${type}`]
  const labelled = (labels: Readonly<Record<string, string>>) => {
    const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value.replace(/[\\"\n]/g, '')}"`)
    return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
  }
  return {
    count(name, help, labels = {}, by = 1) {
      const counter = counters.get(name) ?? { help, values: new Map<string, number>() }
      counters.set(name, counter)
      const key = labelled(labels)
      counter.values.set(key, (counter.values.get(key) ?? 0) + by)
    },
    observe(name, help, seconds) {
      const histogram = histograms.get(name) ?? { help, buckets: bounds.map(() => 0), sum: 0, count: 0 }
      histograms.set(name, histogram)
      bounds.forEach((bound, at) => {
        if (seconds <= bound) histogram.buckets[at] = (histogram.buckets[at] ?? 0) + 1
      })
      histogram.sum += seconds
      histogram.count++
    },
    gauge(name, help, read) {
      gauges.set(name, { help, read })
    },
    async text() {
      const lines: string[] = []
      for (const [name, { help, values }] of counters)
        lines.push(...head(name, help, 'counter'), ...[...values].map(([labels, value]) => `${prefix}${name}${labels} ${value}`))
      for (const [name, { help, buckets, sum, count }] of histograms)
        lines.push(
          ...head(name, help, 'histogram'),
          ...buckets.map((value, at) => `${prefix}${name}_bucket{le="${bounds[at]}"} ${value}`),
          `${prefix}${name}_bucket{le="+Inf"} ${count}`,
          `${prefix}${name}_sum ${sum}`,
          `${prefix}${name}_count ${count}`,
        )
      for (const [name, { help, read }] of gauges) {
        const value = await Promise.resolve()
          .then(read)
          .catch(() => Number.NaN)
        lines.push(...head(name, help, 'gauge'), `${prefix}${name} ${Number.isNaN(value) ? 'NaN' : value}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}
