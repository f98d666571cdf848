import type { ReplyOf } from '../../../../core/contract/call.ts'
import { inverterStates, type pv } from '../../../../core/contract/energy/pv.ts'
import { HOUR, instantOf, siteTime } from '../../../../core/time/time.ts'
import { lossOf, lossOfPlants } from './lossTotals.ts'
import { expectedNow, newestOf, siteIdentity } from './performance.ts'
import { listedHours } from './evaluateInverter.ts'
import { known, slotHours } from './plant.ts'
import { ofDay } from './pvMoment.ts'
import { reasonOf, sinceOf } from './reasonOf.ts'
import type { DiagnosedInverter } from './evaluatePlant.ts'
import type { PlantEvaluation, PvEvaluation } from './evaluatePlants.ts'

type Row = ReplyOf<typeof pv.getInverterHealth>['records'][number]
type Matrix = ReplyOf<typeof pv.getInverterMatrix>

/**
 * By what a list can show of each: money where its price is known, else energy; of one nobody hears of only what it may have made, which
 * is no loss yet.
 */
const shownAs = ({ state, lossYuan }: Row) => (state === 'offline' ? 2 : lossYuan === null ? 1 : 0)
const shownLoss = (row: Row) => [row.lossYuan, row.lossKwh, row.unknownKwh][shownAs(row)] ?? 0

/** Whoever is out of order first, of these the dearest, then who is furthest behind. */
const worstFirst = (a: Row, b: Row) =>
  Number(a.reason === '') - Number(b.reason === '') ||
  shownAs(a) - shownAs(b) ||
  shownLoss(b) - shownLoss(a) ||
  behind(a) - behind(b) ||
  a.deviceNo.localeCompare(b.deviceNo)

const behind = ({ dayHours, peerHours, expectedHours }: Row) => {
  const reference = peerHours ?? expectedHours
  return dayHours === null || !reference ? 1 : dayHours / reference
}

export const inverterRows = (evaluation: PvEvaluation): Row[] =>
  evaluation.plants.flatMap(site => site.inverters.map(judged => rowOf(evaluation, site, judged))).sort(worstFirst)

function rowOf(evaluation: PvEvaluation, site: PlantEvaluation, judged: DiagnosedInverter): Row {
  const { inverter, state, deadStrings, byPeers, byExpectation, againstPeers, againstExpectation, availability, energy } = judged
  const hours = (kwh: number) => kwh / inverter.ratedKw
  const { kwh, yuan, unknownKwh } = lossOf([judged.lately])
  return {
    ...siteIdentity(site),
    deviceNo: inverter.no,
    deviceName: inverter.name,
    ratedCap: inverter.ratedKw,
    state,
    stateName: inverterStates[state],
    reason: reasonOf(site, judged),
    since: sinceOf(evaluation, site, judged),
    activePower: known(inverter.power),
    quality: inverter.quality === 'suspect' || !Number.isNaN(inverter.power) ? inverter.quality : 'missing',
    expectedPower: known(expectedNow(site.plant, inverter)),
    dayHours: availability.known || energy > 0 ? hours(energy) : null,
    peerHours: againstPeers === null ? null : hours(byPeers.reference),
    expectedHours: againstExpectation === null ? null : hours(byExpectation.reference),
    deadStrings: deadStrings.length,
    lossKwh: kwh,
    lossYuan: yuan,
    unknownKwh,
    at: inverter.at ? siteTime(new Date(inverter.at)) : '',
  }
}

const percent = (share: number | null) => (share === null ? null : Math.round(share * 100))

/** Beginnings of the hours told one by one. */
function hoursExplanation({ yesterday, nowSlot }: PvEvaluation['at']): string[] {
  const begun = Math.floor(nowSlot * slotHours)
  const start = instantOf(yesterday).getTime()
  return Array.from({ length: listedHours }, (_, n) => siteTime(new Date(start + (begun - listedHours + 1 + n) * HOUR)))
}

/** One short row for every inverter there is, site by site, the site that loses most first. */
export function inverterMatrix({ plants, at }: PvEvaluation): Matrix {
  const sites = plants
    .filter(({ inverters }) => inverters.length > 0)
    .map(site => ({
      ...siteIdentity(site),
      lossKwh: lossOfPlants([site], 'lately').kwh,
      inverters: site.inverters.map(({ inverter, state, byHour }) => ({
        deviceNo: inverter.no,
        deviceName: inverter.name,
        state,
        model: byHour.map(({ againstExpectation }) => percent(againstExpectation)),
        peers: byHour.map(({ againstPeers }) => percent(againstPeers)),
      })),
    }))
    .sort((a, b) => (b.lossKwh ?? -1) - (a.lossKwh ?? -1) || a.siteId.localeCompare(b.siteId))
  return { ...ofDay(at), sites, hours: hoursExplanation(at), at: newestOf(plants) }
}
