import { abnormal } from './abnormal.ts'
import { alarm } from './alarm.ts'
import { alarmDesk } from './alarmDesk.ts'
import { alarmDevice } from './alarmDevice.ts'
import { alarmInfo } from './alarmInfo.ts'
import { assessment } from './assessment.ts'
import { attendance } from './attendance.ts'
import { brandModel } from './brandModel.ts'
import { camera } from './camera.ts'
import { campus } from './campus.ts'
import { charging } from './charging.ts'
import { command } from './command.ts'
import { communication } from './communication.ts'
import { crewPerson } from './crewPerson.ts'
import { crew } from './crew.ts'
import { cue } from './cue.ts'
import { defect } from './defect.ts'
import { desk } from './desk.ts'
import { deviceMonitor } from './deviceMonitor.ts'
import { deviceOperation } from './deviceOperation.ts'
import { deviceStory } from './deviceStory.ts'
import { dict } from './dict.ts'
import { dispersion } from './dispersion.ts'
import { distribution } from './distribution.ts'
import { door } from './door.ts'
import { electricity } from './electricity.ts'
import { energy } from './energy.ts'
import { environment } from './environment.ts'
import { explain } from './explain.ts'
import { factorSet } from './factorSet.ts'
import { faultDrill } from './faultDrill.ts'
import { faultLibrary } from './faultLibrary.ts'
import { fieldWork } from './fieldWork.ts'
import { file } from './file.ts'
import { flow } from './flow.ts'
import { forecast } from './forecast.ts'
import { generation } from './generation.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { ingest } from './ingest.ts'
import { item } from './item.ts'
import { judge } from './judge.ts'
import { keyDevice } from './keyDevice.ts'
import { maintainOrder } from './maintainOrder.ts'
import { map } from './map.ts'
import { microgrid } from './microgrid.ts'
import { patrol } from './patrol.ts'
import { patrolOrder } from './patrolOrder.ts'
import { orderStatistics } from './orderStatistics.ts'
import { playlist } from './playlist.ts'
import { powerAnalysis } from './powerAnalysis.ts'
import { profit } from './profit.ts'
import { pv } from './pv.ts'
import { pvStation } from './pvStation.ts'
import { region } from './region.ts'
import { repair } from './repair.ts'
import { resource } from './resource.ts'
import { rushRepair } from './rushRepair.ts'
import { screen } from './screen.ts'
import { serviceContract } from './serviceContract.ts'
import { sharing } from './sharing.ts'
import { standard } from './standard.ts'
import { storage } from './storage.ts'
import { tariff } from './tariff.ts'
import { supply } from './supply.ts'
import { team } from './team.ts'
import { track } from './track.ts'
import { shift } from './shift.ts'
import { user } from './user.ts'
import { weather } from './weather.ts'
import { workSchedule } from './workSchedule.ts'

/** Every call of the product. Apps import a noun's own file, never this one. */
export const contracts = {
  abnormal,
  alarm,
  alarmDesk,
  alarmDevice,
  alarmInfo,
  assessment,
  attendance,
  brandModel,
  camera,
  campus,
  charging,
  command,
  communication,
  crewPerson,
  crew,
  cue,
  defect,
  desk,
  deviceMonitor,
  deviceOperation,
  deviceStory,
  dict,
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
  ingest,
  item,
  judge,
  keyDevice,
  maintainOrder,
  map,
  microgrid,
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
  weather,
  workSchedule,
}
