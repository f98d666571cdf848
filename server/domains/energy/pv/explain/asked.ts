import type { SQL } from 'drizzle-orm'
import type { Ask } from '../../../../../core/contract/platform/explain.ts'
import { pv } from '../../../../../core/contract/energy/pv.ts'
import type { ReplyOf } from '../../../../../core/contract/call.ts'
import { siteTime, slotTime } from '../../../../../core/time/time.ts'
import type { Context } from '../../../../context.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import type { SeenSlot } from '../evaluateInverter.ts'
import type { DiagnosedInverter } from '../evaluatePlant.ts'
import type { PlantEvaluation, PvEvaluation } from '../evaluatePlants.ts'
import { daySlots, slotMinutes } from '../plant.ts'
import { slotInstant } from '../reasonOf.ts'

/** What somebody asks of: the evaluation that was shown, and of it the site of the row asked for, or all. */
export interface Asked {
  context: Pick<Context, 'db'>
  /** The sites that were evaluated. */
  where: SQL
  evaluation: PvEvaluation
  plants: readonly PlantEvaluation[]
  /** Of the row; '' where the figure is none of a list. */
  key: string
}
export type Explanations = Readonly<Record<string, (asked: Asked) => FigureExplanation | Promise<FigureExplanation>>>
export type Row = FigureExplanation['inputs'][number]

type SiteFigure = keyof ReplyOf<typeof pv.getPerformance>['sites'][number]
type InverterFigure = keyof ReplyOf<typeof pv.getInverterHealth>['records'][number]
/** The most inverters one page shows. */
const page = 100

/** The same figure of one site, to be followed. */
export const ofSite = ({ plant }: PlantEvaluation, field: SiteFigure): Ask => ({
  path: pv.getPerformance.path,
  input: {},
  field: `sites.*.${field}`,
  key: plant.id,
})
/** A figure of one inverter; null where a page does not show all of its site. */
export const ofInverter = ({ plant }: PlantEvaluation, { inverter }: DiagnosedInverter, field: InverterFigure): Ask | null =>
  plant.inverters.length > page
    ? null
    : { path: pv.getInverterHealth.path, input: { siteId: plant.id, size: page }, field: `records.*.${field}`, key: inverter.no }

/** Site time of an instant, epoch ms; 0 = never. */
export const timeOf = (at: number) => (at ? siteTime(new Date(at)) : '')

/** The slots of two days of one inverter, as they are judged. */
export function slotsOf(site: PlantEvaluation, { inverter }: DiagnosedInverter): SeenSlot[] {
  const seen: SeenSlot[] = []
  site.judgeBefore(each => {
    if (each.inverter.id === inverter.id) seen.push(each)
  })
  return seen
}

/** A quarter of an hour as an input. */
export const quarter = (evaluation: PvEvaluation, slot: number, value: number | null, unit: string, note: string): Row => ({
  name: slotTime(slot % daySlots, slotMinutes),
  kind: '15 分钟',
  value,
  unit,
  at: slotInstant(evaluation, slot),
  note,
})

export const count = (value: number, digits = 2) => String(Number(value.toFixed(digits)))
export const percent = (share: number) => `${(share * 100).toFixed(1)} %`
