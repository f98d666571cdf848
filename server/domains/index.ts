import type { FastifyInstance } from 'fastify'
import { contracts } from '../../core/contract/index.ts'
import type { SharedReads } from '../http/createSharedReads.ts'
import type { Services } from '../context.ts'
import { implement } from '../http/implement.ts'
import type { Domains } from '../http/Handlers.ts'
import { alarmHandlers } from './alarms/alarm/alarm.ts'
import { alarmDeskHandlers } from './alarms/alarmDesk/alarmDesk.ts'
import { alarmInfoHandlers } from './alarms/alarmInfo.ts'
import { chargingHandlers } from './energy/charging/charging.ts'
import { commandHandlers } from './devices/command/command.ts'
import { communicationHandlers } from './devices/communication/communication.ts'
import { crewHandlers } from './platform/crew/crew.ts'
import { cueHandlers } from './walls/cue/cue.ts'
import { brandModelHandlers } from './platform/brandModel.ts'
import { cameraHandlers } from './devices/camera.ts'
import { campusHandlers } from './energy/campus/campus.ts'
import { defectHandlers } from './orders/defect.ts'
import { deviceMonitorHandlers } from './devices/deviceMonitor/deviceMonitor.ts'
import { deviceStoryHandlers } from './devices/deviceStory.ts'
import { dictHandlers } from './platform/dict.ts'
import { dispersionHandlers } from './energy/dispersion/dispersion.ts'
import { distributionHandlers } from './devices/distribution/distribution.ts'
import { doorHandlers } from './devices/door.ts'
import { energyHandlers } from './energy/energy/energy.ts'
import { environmentHandlers } from './devices/environment/environment.ts'
import { explainHandlers } from './platform/explain.ts'
import { factorSetHandlers } from './platform/factorSet.ts'
import { faultDrillHandlers } from './alarms/faultDrill/faultDrill.ts'
import { faultLibraryHandlers } from './orders/faultLibrary.ts'
import { fieldWorkHandlers } from './orders/fieldWork.ts'
import { fileHandlers } from './platform/file/file.ts'
import { flowHandlers } from './orders/flow.ts'
import { forecastHandlers } from './energy/forecast.ts'
import { historyHandlers } from './devices/history/history.ts'
import { homeHandlers } from './platform/home.ts'
import { ingestHandlers } from './devices/ingest.ts'
import { judgeHandlers } from './orders/judge.ts'
import { maintainOrderHandlers } from './orders/maintainOrder.ts'
import { mapHandlers } from './walls/map.ts'
import { microgridHandlers } from './energy/microgrid/microgrid.ts'
import { patrolOrderHandlers } from './orders/patrolOrder.ts'
import { playlistHandlers } from './walls/playlist.ts'
import { profitHandlers } from './energy/profit/profit.ts'
import { pvHandlers } from './energy/pv/pv.ts'
import { pvStationHandlers } from './energy/pvStation/pvStation.ts'
import { regionHandlers } from './platform/region.ts'
import { resourceHandlers } from './platform/resource/resource.ts'
import { rushRepairHandlers } from './orders/rushRepair.ts'
import { screenHandlers } from './walls/screen/screen.ts'
import { serviceContractHandlers } from './platform/serviceContract.ts'
import { shiftHandlers } from './alarms/shift/shift.ts'
import { standardHandlers } from './orders/standard.ts'
import { storageHandlers } from './energy/storage/storage.ts'
import { tariffHandlers } from './energy/tariff/tariff.ts'
import { supplyHandlers } from './devices/supply/supply.ts'
import { teamHandlers } from './platform/team.ts'
import { deskHandlers } from './platform/desk.ts'
import { electricityHandlers } from './energy/electricity.ts'
import { generationHandlers } from './energy/generation/generation.ts'
import { powerAnalysisHandlers } from './energy/powerAnalysis/powerAnalysis.ts'
import { sharingHandlers } from './energy/sharing.ts'
import { repairHandlers } from './orders/repair.ts'
import { attendanceHandlers } from './orders/attendance/attendance.ts'
import { itemHandlers } from './platform/item.ts'
import { keyDeviceHandlers } from './orders/keyDevice.ts'
import { patrolHandlers } from './orders/patrol/patrol.ts'
import { trackHandlers } from './orders/track.ts'
import { userHandlers } from './platform/user/user.ts'
import { weatherHandlers } from './platform/weather.ts'
import { abnormalHandlers } from './alarms/abnormal.ts'
import { alarmDeviceHandlers } from './alarms/alarmDevice.ts'
import { assessmentHandlers } from './orders/assessment.ts'
import { crewPersonHandlers } from './platform/crewPerson.ts'
import { deviceOperationHandlers } from './devices/deviceOperation.ts'
import { orderStatisticsHandlers } from './orders/orderStatistics.ts'
import { workScheduleHandlers } from './orders/workSchedule.ts'

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
