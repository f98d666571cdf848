import type { FastifyInstance } from 'fastify'
import { contracts } from '../../core/contract/index.ts'
import type { SharedReads } from '../http/createSharedReads.ts'
import type { Services } from '../context.ts'
import { type Domains, implement } from '../http/implement.ts'
import { alarmHandlers } from './alarm/alarm.ts'
import { alarmDeskHandlers } from './alarmDesk/alarmDesk.ts'
import { alarmInfoHandlers } from './alarmInfo.ts'
import { chargingHandlers } from './charging/charging.ts'
import { commandHandlers } from './command/command.ts'
import { communicationHandlers } from './communication/communication.ts'
import { crewHandlers } from './crew/crew.ts'
import { cueHandlers } from './cue/cue.ts'
import { brandModelHandlers } from './brandModel.ts'
import { cameraHandlers } from './camera.ts'
import { campusHandlers } from './campus/campus.ts'
import { defectHandlers } from './defect.ts'
import { deviceMonitorHandlers } from './deviceMonitor/deviceMonitor.ts'
import { deviceStoryHandlers } from './deviceStory.ts'
import { dictHandlers } from './dict.ts'
import { dispersionHandlers } from './dispersion/dispersion.ts'
import { distributionHandlers } from './distribution/distribution.ts'
import { doorHandlers } from './door.ts'
import { energyHandlers } from './energy/energy.ts'
import { environmentHandlers } from './environment/environment.ts'
import { explainHandlers } from './explain.ts'
import { factorSetHandlers } from './factorSet.ts'
import { faultDrillHandlers } from './faultDrill/faultDrill.ts'
import { faultLibraryHandlers } from './faultLibrary.ts'
import { fieldWorkHandlers } from './fieldWork.ts'
import { fileHandlers } from './file/file.ts'
import { flowHandlers } from './flow.ts'
import { forecastHandlers } from './forecast.ts'
import { historyHandlers } from './history/history.ts'
import { homeHandlers } from './home.ts'
import { ingestHandlers } from './ingest.ts'
import { judgeHandlers } from './judge.ts'
import { maintainOrderHandlers } from './maintainOrder.ts'
import { mapHandlers } from './map.ts'
import { microgridHandlers } from './microgrid/microgrid.ts'
import { patrolOrderHandlers } from './patrolOrder.ts'
import { playlistHandlers } from './playlist.ts'
import { profitHandlers } from './profit/profit.ts'
import { pvHandlers } from './pv/pv.ts'
import { pvStationHandlers } from './pvStation/pvStation.ts'
import { regionHandlers } from './region.ts'
import { resourceHandlers } from './resource/resource.ts'
import { rushRepairHandlers } from './rushRepair.ts'
import { screenHandlers } from './screen/screen.ts'
import { serviceContractHandlers } from './serviceContract.ts'
import { shiftHandlers } from './shift/shift.ts'
import { standardHandlers } from './standard.ts'
import { storageHandlers } from './storage/storage.ts'
import { tariffHandlers } from './tariff/tariff.ts'
import { supplyHandlers } from './supply/supply.ts'
import { teamHandlers } from './team.ts'
import { deskHandlers } from './desk.ts'
import { electricityHandlers } from './electricity.ts'
import { generationHandlers } from './generation/generation.ts'
import { powerAnalysisHandlers } from './powerAnalysis/powerAnalysis.ts'
import { sharingHandlers } from './sharing.ts'
import { repairHandlers } from './repair.ts'
import { attendanceHandlers } from './attendance/attendance.ts'
import { itemHandlers } from './item.ts'
import { keyDeviceHandlers } from './keyDevice.ts'
import { patrolHandlers } from './patrol/patrol.ts'
import { trackHandlers } from './track.ts'
import { userHandlers } from './user/user.ts'
import { weatherHandlers } from './weather.ts'
import { abnormalHandlers } from './abnormal.ts'
import { alarmDeviceHandlers } from './alarmDevice.ts'
import { assessmentHandlers } from './assessment.ts'
import { crewPersonHandlers } from './crewPerson.ts'
import { deviceOperationHandlers } from './deviceOperation.ts'
import { orderStatisticsHandlers } from './orderStatistics.ts'
import { workScheduleHandlers } from './workSchedule.ts'

/** One line a noun; leaving a noun or a call out does not compile. */
const nouns: Omit<Domains<typeof contracts>, 'explain'> = {
  alarm: alarmHandlers,
  alarmDesk: alarmDeskHandlers,
  alarmInfo: alarmInfoHandlers,
  brandModel: brandModelHandlers,
  charging: chargingHandlers,
  command: commandHandlers,
  communication: communicationHandlers,
  crew: crewHandlers,
  cue: cueHandlers,
  camera: cameraHandlers,
  campus: campusHandlers,
  defect: defectHandlers,
  deviceMonitor: deviceMonitorHandlers,
  deviceStory: deviceStoryHandlers,
  dict: dictHandlers,
  dispersion: dispersionHandlers,
  distribution: distributionHandlers,
  door: doorHandlers,
  energy: energyHandlers,
  environment: environmentHandlers,
  factorSet: factorSetHandlers,
  faultDrill: faultDrillHandlers,
  faultLibrary: faultLibraryHandlers,
  fieldWork: fieldWorkHandlers,
  file: fileHandlers,
  flow: flowHandlers,
  forecast: forecastHandlers,
  history: historyHandlers,
  home: homeHandlers,
  ingest: ingestHandlers,
  judge: judgeHandlers,
  maintainOrder: maintainOrderHandlers,
  map: mapHandlers,
  microgrid: microgridHandlers,
  patrolOrder: patrolOrderHandlers,
  playlist: playlistHandlers,
  profit: profitHandlers,
  pv: pvHandlers,
  pvStation: pvStationHandlers,
  region: regionHandlers,
  resource: resourceHandlers,
  rushRepair: rushRepairHandlers,
  screen: screenHandlers,
  serviceContract: serviceContractHandlers,
  shift: shiftHandlers,
  standard: standardHandlers,
  storage: storageHandlers,
  tariff: tariffHandlers,
  supply: supplyHandlers,
  team: teamHandlers,
  desk: deskHandlers,
  electricity: electricityHandlers,
  generation: generationHandlers,
  powerAnalysis: powerAnalysisHandlers,
  sharing: sharingHandlers,
  repair: repairHandlers,
  attendance: attendanceHandlers,
  item: itemHandlers,
  keyDevice: keyDeviceHandlers,
  patrol: patrolHandlers,
  track: trackHandlers,
  user: userHandlers,
  weather: weatherHandlers,
  abnormal: abnormalHandlers,
  alarmDevice: alarmDeviceHandlers,
  assessment: assessmentHandlers,
  crewPerson: crewPersonHandlers,
  deviceOperation: deviceOperationHandlers,
  orderStatistics: orderStatisticsHandlers,
  workSchedule: workScheduleHandlers,
}

/** How a figure came about is told by the nouns themselves. */
const domains: Domains<typeof contracts> = { ...nouns, explain: explainHandlers(contracts, nouns) }

export const registerDomains = (app: FastifyInstance, services: Services, sharedReads: SharedReads) =>
  implement(app, services, contracts, domains, sharedReads)
