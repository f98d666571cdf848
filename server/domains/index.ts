import type { FastifyInstance } from 'fastify'
import { contracts } from '../../core/contract/index.ts'
import type { Services } from '../context.ts'
import { type Domains, implement } from '../http/implement.ts'
import { alarmHandlers } from './alarm/alarm.ts'
import { chargingHandlers } from './charging/charging.ts'
import { cueHandlers } from './cue/cue.ts'
import { brandModelHandlers } from './brandModel.ts'
import { cameraHandlers } from './camera.ts'
import { campusHandlers } from './campus/campus.ts'
import { deviceMonitorHandlers } from './deviceMonitor/deviceMonitor.ts'
import { dictHandlers } from './dict.ts'
import { energyHandlers } from './energy/energy.ts'
import { explainHandlers } from './explain.ts'
import { factorSetHandlers } from './factorSet.ts'
import { faultLibraryHandlers } from './faultLibrary.ts'
import { homeHandlers } from './home.ts'
import { ingestHandlers } from './ingest.ts'
import { mapHandlers } from './map.ts'
import { microgridHandlers } from './microgrid/microgrid.ts'
import { playlistHandlers } from './playlist.ts'
import { profitHandlers } from './profit/profit.ts'
import { pvHandlers } from './pv/pv.ts'
import { regionHandlers } from './region.ts'
import { resourceHandlers } from './resource/resource.ts'
import { screenHandlers } from './screen/screen.ts'
import { teamHandlers } from './team.ts'
import { userHandlers } from './user/user.ts'
import { weatherHandlers } from './weather.ts'

/** One line a noun; leaving a noun or a call out does not compile. */
const nouns: Omit<Domains<typeof contracts>, 'explain'> = {
  alarm: alarmHandlers,
  brandModel: brandModelHandlers,
  charging: chargingHandlers,
  cue: cueHandlers,
  camera: cameraHandlers,
  campus: campusHandlers,
  deviceMonitor: deviceMonitorHandlers,
  dict: dictHandlers,
  energy: energyHandlers,
  factorSet: factorSetHandlers,
  faultLibrary: faultLibraryHandlers,
  home: homeHandlers,
  ingest: ingestHandlers,
  map: mapHandlers,
  microgrid: microgridHandlers,
  playlist: playlistHandlers,
  profit: profitHandlers,
  pv: pvHandlers,
  region: regionHandlers,
  resource: resourceHandlers,
  screen: screenHandlers,
  team: teamHandlers,
  user: userHandlers,
  weather: weatherHandlers,
}

/** How a figure came about is told by the nouns themselves. */
const domains: Domains<typeof contracts> = { ...nouns, explain: explainHandlers(contracts, nouns) }

export const registerDomains = (app: FastifyInstance, services: Services) => implement(app, services, contracts, domains)
