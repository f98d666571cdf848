import { alarm } from './alarm.ts'
import { alarmDesk } from './alarmDesk.ts'
import { alarmInfo } from './alarmInfo.ts'
import { brandModel } from './brandModel.ts'
import { camera } from './camera.ts'
import { campus } from './campus.ts'
import { charging } from './charging.ts'
import { command } from './command.ts'
import { communication } from './communication.ts'
import { cue } from './cue.ts'
import { desk } from './desk.ts'
import { deviceMonitor } from './deviceMonitor.ts'
import { dict } from './dict.ts'
import { dispersion } from './dispersion.ts'
import { distribution } from './distribution.ts'
import { door } from './door.ts'
import { electricity } from './electricity.ts'
import { energy } from './energy.ts'
import { environment } from './environment.ts'
import { explain } from './explain.ts'
import { factorSet } from './factorSet.ts'
import { faultLibrary } from './faultLibrary.ts'
import { file } from './file.ts'
import { flow } from './flow.ts'
import { generation } from './generation.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { ingest } from './ingest.ts'
import { judge } from './judge.ts'
import { map } from './map.ts'
import { microgrid } from './microgrid.ts'
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
import { sharing } from './sharing.ts'
import { storage } from './storage.ts'
import { tariff } from './tariff.ts'
import { supply } from './supply.ts'
import { team } from './team.ts'
import { shift } from './shift.ts'
import { user } from './user.ts'
import { weather } from './weather.ts'

/** Every call of the product. Apps import a noun's own file, never this one. */
export const contracts = {
  alarm,
  alarmDesk,
  alarmInfo,
  brandModel,
  camera,
  campus,
  charging,
  command,
  communication,
  cue,
  desk,
  deviceMonitor,
  dict,
  dispersion,
  distribution,
  door,
  electricity,
  energy,
  environment,
  explain,
  factorSet,
  faultLibrary,
  file,
  flow,
  generation,
  history,
  home,
  ingest,
  judge,
  map,
  microgrid,
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
  sharing,
  shift,
  storage,
  tariff,
  supply,
  team,
  user,
  weather,
}
