import { alarm } from './alarm.ts'
import { brandModel } from './brandModel.ts'
import { camera } from './camera.ts'
import { campus } from './campus.ts'
import { charging } from './charging.ts'
import { cue } from './cue.ts'
import { deviceMonitor } from './deviceMonitor.ts'
import { dict } from './dict.ts'
import { energy } from './energy.ts'
import { explain } from './explain.ts'
import { factorSet } from './factorSet.ts'
import { faultLibrary } from './faultLibrary.ts'
import { home } from './home.ts'
import { ingest } from './ingest.ts'
import { map } from './map.ts'
import { microgrid } from './microgrid.ts'
import { playlist } from './playlist.ts'
import { profit } from './profit.ts'
import { pv } from './pv.ts'
import { region } from './region.ts'
import { resource } from './resource.ts'
import { screen } from './screen.ts'
import { team } from './team.ts'
import { user } from './user.ts'
import { weather } from './weather.ts'

/** Every call of the product. Apps import a noun's own file, never this one. */
export const contracts = {
  alarm,
  brandModel,
  camera,
  campus,
  charging,
  cue,
  deviceMonitor,
  dict,
  energy,
  explain,
  factorSet,
  faultLibrary,
  home,
  ingest,
  map,
  microgrid,
  playlist,
  profit,
  pv,
  region,
  resource,
  screen,
  team,
  user,
  weather,
}
