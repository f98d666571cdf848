import type { ReplyOf } from '../../core/contract/call.ts'
import type { map } from '../../core/contract/walls/map.ts'
import type { Relief } from '../map/relief.ts'
import type { Tone } from '../kit/stage/tokens.ts'

type AreaRow = ReplyOf<typeof map.getAreaAnalysis>[number]
interface ReliefFigure {
  title: string
  unit: string
  digits: number
  tone: Tone
  /** Of an area; null where it has no such figure. */
  value: (row: AreaRow) => number | null
  /** Its field in the row: where it comes from. */
  field: keyof AreaRow
  /** What the full height stands for at least, so that a difference of next to nothing is no mountain. */
  least: number
  /** Of a day, not of now. */
  daily?: boolean
}

/** What the map's relief can carry, in the order of the choice. */
export const reliefFigures = {
  hours: {
    title: '等效小时',
    unit: 'h',
    digits: 2,
    tone: 'generation',
    value: row => row.useHours,
    field: 'useHours',
    least: 1,
    daily: true,
  },
  energy: {
    title: '发电',
    unit: 'MWh',
    digits: 1,
    tone: 'generation',
    value: row => row.eleDaySum && row.eleDaySum / 1000,
    field: 'eleDaySum',
    least: 1,
    daily: true,
  },
  load: { title: '负荷', unit: 'MW', digits: 2, tone: 'consumption', value: row => row.load && row.load / 1000, field: 'load', least: 0.5 },
  irradiance: {
    title: '辐照',
    unit: 'W/m²',
    digits: 0,
    tone: 'consumption',
    value: row => row.irradiance,
    field: 'irradiance',
    least: 400,
  },
  alarms: { title: '告警', unit: '条', digits: 0, tone: 'alarm', value: row => row.alarmCount, field: 'alarmCount', least: 5 },
} as const satisfies Record<string, ReliefFigure>
export type ReliefName = keyof typeof reliefFigures

/** As `dayTitle` names the day everybody expects. */
const today = '今日'

/** How a figure is called: of a day that is over with its name. @param day as a title names it */
export function reliefTitle(name: ReliefName, day: string): string {
  const { title, daily }: ReliefFigure = reliefFigures[name]
  return daily && day !== today ? day + title : title
}

/** Areas that have sites, whoever has most of a figure first; who has none of it last. */
export function rankedBy(name: ReliefName, rows: readonly AreaRow[]): { row: AreaRow; value: number | null }[] {
  const { value }: ReliefFigure = reliefFigures[name]
  return rows
    .filter(({ count }) => count > 0)
    .map(row => ({ row, value: value(row) }))
    .sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
}

/** The relief of a figure over the areas, and the figure its full height stands for; null where no area has one. */
export function reliefOf(name: ReliefName, rows: readonly AreaRow[]): Relief & { full: number | null } {
  const { value, least, tone }: ReliefFigure = reliefFigures[name]
  const values = rows.flatMap(row => {
    const one = row.count > 0 ? value(row) : null
    return one === null ? [] : [[Number(row.areaCode), one] as const]
  })
  const full = Math.max(least, ...values.map(([, one]) => one))
  return { shares: new Map(values.map(([adcode, one]) => [adcode, Math.max(0, one) / full])), tone, full: values.length ? full : null }
}
