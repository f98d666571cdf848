import type { ReplyOf } from '../../core/contract/call.ts'
import { inverterStates, type pv } from '../../core/contract/pv.ts'
import { siteTime } from '../../core/time.ts'
import { lossOf } from './bookOf.ts'
import { newestOf, siteWords } from './performance.ts'
import { known } from './plant.ts'
import { reasonOf, sinceOf } from './reasonOf.ts'
import type { JudgedInverter, PlantSurvey, PvSurvey } from './surveyPlants.ts'

type Row = ReplyOf<typeof pv.getInverterHealth>['records'][number]
type Matrix = ReplyOf<typeof pv.getInverterMatrix>

/** Whoever is out of order first, of these the dearest, then who is furthest behind. */
const worstFirst = (a: Row, b: Row) =>
  Number(a.reason === '') - Number(b.reason === '') ||
  (b.lossKwh ?? 0) - (a.lossKwh ?? 0) ||
  (b.unknownKwh ?? 0) - (a.unknownKwh ?? 0) ||
  behind(a) - behind(b) ||
  a.deviceNo.localeCompare(b.deviceNo)

const behind = ({ dayHours, peerHours, expectedHours }: Row) => {
  const yardstick = peerHours ?? expectedHours
  return dayHours === null || !yardstick ? 1 : dayHours / yardstick
}

export const inverterRows = (survey: PvSurvey): Row[] =>
  survey.plants.flatMap(site => site.inverters.map(judged => rowOf(survey, site, judged))).sort(worstFirst)

function rowOf(survey: PvSurvey, site: PlantSurvey, judged: JudgedInverter): Row {
  const { inverter, state, deadStrings, byPeers, byExpectation, againstPeers, againstExpectation, availability, energy } = judged
  const hours = (kwh: number) => kwh / inverter.ratedKw
  const { kwh, yuan, unknownKwh } = lossOf([judged.lately])
  return {
    ...siteWords(site),
    deviceNo: inverter.no,
    deviceName: inverter.name,
    ratedCap: inverter.ratedKw,
    state,
    stateName: inverterStates[state],
    reason: reasonOf(site, judged),
    since: sinceOf(survey, site, judged),
    activePower: known(inverter.power),
    dayHours: availability.known || energy > 0 ? hours(energy) : null,
    peerHours: againstPeers === null ? null : hours(byPeers.yardstick),
    expectedHours: againstExpectation === null ? null : hours(byExpectation.yardstick),
    deadStrings: deadStrings.length,
    lossKwh: kwh,
    lossYuan: yuan,
    unknownKwh,
    at: inverter.at ? siteTime(new Date(inverter.at)) : '',
  }
}

/** One short row for every inverter there is, site by site, the site that loses most first. */
export function inverterMatrix({ plants }: PvSurvey): Matrix {
  const sites = plants
    .filter(({ inverters }) => inverters.length > 0)
    .map(site => ({
      ...siteWords(site),
      lossKwh: lossOf(site.inverters.map(({ lately }) => lately)).kwh,
      inverters: site.inverters.map(({ inverter, state }) => ({ deviceNo: inverter.no, deviceName: inverter.name, state })),
    }))
    .sort((a, b) => (b.lossKwh ?? -1) - (a.lossKwh ?? -1) || a.siteId.localeCompare(b.siteId))
  return { sites, at: newestOf(plants) }
}
