import { producingThreshold } from '../../../../core/physics/pvAvailability.ts'
import { lightEnough, standstillIrradiance } from '../../../../core/physics/pvLosses.ts'
import { minIrradiance } from '../../../../core/physics/performanceRatio.ts'
import { siteTime, slotTime } from '../../../../core/time/time.ts'
import { daySlots, lightOf, slotMinutes } from './plant.ts'
import type { DiagnosedInverter } from './evaluatePlant.ts'
import type { PlantEvaluation, PvEvaluation } from './evaluatePlants.ts'

/** Hotter inside (°C) inverters take back their power. */
const hot = 75

/** Why an inverter is judged as it is, in one sentence; '' where nothing is wrong with it. */
export function reasonOf(
  { plant }: PlantEvaluation,
  { inverter, state, againstPeers, againstExpectation, deadStrings, recovered }: DiagnosedInverter,
): string {
  const strings = deadStrings.length ? [`组串 ${deadStrings.join('、')} 无电流`] : []
  if (state === 'offline') return inverter.at ? '通讯中断，出力未知' : '从未收到数据'
  if (state === 'stopped') {
    const { irradiance } = lightOf(plant, inverter)
    if (Number.isNaN(irradiance)) return '同站有出力，本机为零'
    return irradiance > standstillIrradiance ? `辐照 ${Math.round(irradiance)} W/m²，出力为零` : '有光时出力为零'
  }
  if (state === 'normal' || state === 'unjudged') return strings.join('')
  const heat = inverter.temperature >= hot ? [`机内 ${Math.round(inverter.temperature)} ℃，疑似过温降额`] : []
  const behind = [
    ...(againstPeers === null ? [] : [`同站 ${below(againstPeers)}`]),
    ...(againstExpectation === null ? [] : [`期望 ${below(againstExpectation)}`]),
  ]
  return [...strings, ...heat, `低于${behind.join('、')}`, ...(recovered ? ['现已恢复'] : [])].join('，')
}

const below = (ratio: number) => `${Math.round((1 - ratio) * 100)} %`

/** Site time since when it is so; '' where nothing is wrong or it never spoke. Two days back is as far as can be seen. */
export function sinceOf(evaluation: PvEvaluation, site: PlantEvaluation, judged: DiagnosedInverter): string {
  const { inverter, state } = judged
  if (state === 'offline') return inverter.at ? siteTime(new Date(inverter.at)) : ''
  if (state === 'stopped') return slotInstant(evaluation, stoppedSince(evaluation, site, judged))
  if ((state === 'normal' || state === 'unjudged') && judged.deadStrings.length === 0) return ''
  return judged.lowSince < 0 ? '' : slotInstant(evaluation, judged.lowSince)
}

/** The first slot of the standstill that lasts until now; dark and unknown slots neither begin nor end one. */
function stoppedSince(
  { at: { nowSlot } }: PvEvaluation,
  { plant, references, inverters }: PlantEvaluation,
  judged: DiagnosedInverter,
): number {
  const { slots, ratedKw } = judged.inverter
  const { peers } = references[inverters.indexOf(judged)]!
  const { irradianceSlots } = lightOf(plant, judged.inverter)
  let since = nowSlot
  for (let slot = nowSlot; slot >= 0; slot--) {
    const power = slots[slot]!
    if (power > producingThreshold * ratedKw) break
    const light = { irradiance: irradianceSlots[slot]!, peers: peers[slot]!, ratedKw }
    if (!Number.isNaN(power) && lightEnough(light, since === nowSlot ? minIrradiance : standstillIrradiance)) since = slot
  }
  return since
}

/** Site time at which a slot begins. */
export function slotInstant({ at }: PvEvaluation, slot: number): string {
  return `${slot < daySlots ? at.yesterday : at.today} ${slotTime(slot % daySlots, slotMinutes)}:00`
}
