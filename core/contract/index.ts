import { abnormal } from './alarms/abnormal.ts'
import { alarm } from './alarms/alarm.ts'
import { alarmDesk } from './alarms/alarmDesk.ts'
import { alarmDevice } from './alarms/alarmDevice.ts'
import { alarmInfo } from './alarms/alarmInfo.ts'
import { assessment } from './orders/assessment.ts'
import { attendance } from './orders/attendance.ts'
import { attribute } from './devices/attribute.ts'
import { brandModel } from './platform/brandModel.ts'
import { camera } from './devices/camera.ts'
import { campus } from './energy/campus.ts'
import { charging } from './energy/charging.ts'
import { command } from './devices/command.ts'
import { communication } from './devices/communication.ts'
import { change } from './platform/change.ts'
import { consumerAccount } from './platform/consumerAccount.ts'
import { crewPerson } from './platform/crewPerson.ts'
import { crew } from './platform/crew.ts'
import { cue } from './walls/cue.ts'
import { customer } from './platform/customer.ts'
import { dataImport } from './platform/dataImport.ts'
import { defect } from './orders/defect.ts'
import { desk } from './platform/desk.ts'
import { deviceMonitor } from './devices/deviceMonitor.ts'
import { deviceOperation } from './devices/deviceOperation.ts'
import { deviceStory } from './devices/deviceStory.ts'
import { dict } from './platform/dict.ts'
import { dictCode } from './platform/dictCode.ts'
import { dispersion } from './energy/dispersion.ts'
import { distribution } from './devices/distribution.ts'
import { door } from './devices/door.ts'
import { electricity } from './energy/electricity.ts'
import { energy } from './energy/energy.ts'
import { environment } from './devices/environment.ts'
import { explain } from './platform/explain.ts'
import { factorSet } from './platform/factorSet.ts'
import { faultDrill } from './alarms/faultDrill.ts'
import { faultLibrary } from './orders/faultLibrary.ts'
import { fieldWork } from './orders/fieldWork.ts'
import { file } from './platform/file.ts'
import { flow } from './orders/flow.ts'
import { forecast } from './energy/forecast.ts'
import { generation } from './energy/generation.ts'
import { history } from './devices/history.ts'
import { home } from './platform/home.ts'
import { indicator } from './devices/indicator.ts'
import { industry } from './platform/industry.ts'
import { ingest } from './devices/ingest.ts'
import { item } from './platform/item.ts'
import { job } from './platform/job.ts'
import { judge } from './orders/judge.ts'
import { keyDevice } from './orders/keyDevice.ts'
import { maintainOrder } from './orders/maintainOrder.ts'
import { map } from './walls/map.ts'
import { microgrid } from './energy/microgrid.ts'
import { objectType } from './devices/objectType.ts'
import { patrol } from './orders/patrol.ts'
import { patrolOrder } from './orders/patrolOrder.ts'
import { orderStatistics } from './orders/orderStatistics.ts'
import { playlist } from './walls/playlist.ts'
import { powerAnalysis } from './energy/powerAnalysis.ts'
import { profit } from './energy/profit.ts'
import { pv } from './energy/pv.ts'
import { pvStation } from './energy/pvStation.ts'
import { region } from './platform/region.ts'
import { repair } from './orders/repair.ts'
import { resource } from './platform/resource.ts'
import { rushRepair } from './orders/rushRepair.ts'
import { screen } from './walls/screen.ts'
import { serviceContract } from './platform/serviceContract.ts'
import { sharing } from './energy/sharing.ts'
import { standard } from './orders/standard.ts'
import { storage } from './energy/storage.ts'
import { tariff } from './energy/tariff.ts'
import { supply } from './devices/supply.ts'
import { team } from './platform/team.ts'
import { track } from './orders/track.ts'
import { shift } from './alarms/shift.ts'
import { baseStation } from './platform/baseStation.ts'
import { village } from './platform/village.ts'
import { user } from './platform/user.ts'
import { weather } from './platform/weather.ts'
import { workSchedule } from './orders/workSchedule.ts'

/** Every call of the product. Apps import a noun's own file, never this one. */
export const contracts = {
  abnormal,
  alarm,
  alarmDesk,
  alarmDevice,
  alarmInfo,
  assessment,
  attendance,
  attribute,
  baseStation,
  brandModel,
  camera,
  campus,
  change,
  charging,
  command,
  communication,
  consumerAccount,
  crewPerson,
  crew,
  cue,
  customer,
  dataImport,
  defect,
  desk,
  deviceMonitor,
  deviceOperation,
  deviceStory,
  dict,
  dictCode,
  dispersion,
  distribution,
  door,
  electricity,
  energy,
  environment,
  explain,
  factorSet,
  faultDrill,
  faultLibrary,
  fieldWork,
  file,
  flow,
  forecast,
  generation,
  history,
  home,
  indicator,
  industry,
  ingest,
  item,
  job,
  judge,
  keyDevice,
  maintainOrder,
  map,
  microgrid,
  objectType,
  patrol,
  patrolOrder,
  orderStatistics,
  playlist,
  powerAnalysis,
  profit,
  pv,
  pvStation,
  region,
  repair,
  resource,
  rushRepair,
  screen,
  serviceContract,
  sharing,
  shift,
  standard,
  storage,
  tariff,
  supply,
  team,
  track,
  user,
  village,
  weather,
  workSchedule,
}
