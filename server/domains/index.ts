import type { FastifyInstance } from 'fastify'
import { contracts } from '../../core/contract/index.ts'
import type { Contract } from '../../core/contract/call.ts'
import type { Services } from '../context.ts'
import { type Handlers, implement } from '../implement.ts'
import { alarmHandlers } from './alarm.ts'
import { chargingHandlers } from './charging.ts'
import { cueHandlers } from './cue.ts'
import { cameraHandlers } from './camera.ts'
import { campusHandlers } from './campus.ts'
import { dictHandlers } from './dict.ts'
import { homeHandlers } from './home.ts'
import { ingestHandlers } from './ingest.ts'
import { mapHandlers } from './map.ts'
import { microgridHandlers } from './microgrid.ts'
import { playlistHandlers } from './playlist.ts'
import { profitHandlers } from './profit.ts'
import { pvHandlers } from './pv.ts'
import { regionHandlers } from './region.ts'
import { resourceHandlers } from './resource.ts'
import { screenHandlers } from './screen.ts'
import { teamHandlers } from './team.ts'
import { userHandlers } from './user.ts'
import { weatherHandlers } from './weather.ts'

type Domains = { [Noun in keyof typeof contracts]: Handlers<(typeof contracts)[Noun]> }

/** One line a noun; leaving a noun or a call out does not compile. */
const domains: Partial<Domains> = {
  alarm: alarmHandlers,
  charging: chargingHandlers,
  cue: cueHandlers,
  camera: cameraHandlers,
  campus: campusHandlers,
  dict: dictHandlers,
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

export function registerDomains(app: FastifyInstance, services: Services) {
  for (const noun of Object.keys(domains) as (keyof Domains)[])
    implement(app, services, contracts[noun] as Contract, domains[noun] as Handlers<Contract>)
}
