import { alarm } from './alarm.ts'
import { dict } from './dict.ts'
import { home } from './home.ts'
import { ingest } from './ingest.ts'
import { map } from './map.ts'
import { region } from './region.ts'
import { resource } from './resource.ts'
import { screen } from './screen.ts'
import { team } from './team.ts'
import { user } from './user.ts'
import { weather } from './weather.ts'

/** Every call of the product. Apps import a noun's own file, never this one. */
export const contracts = { alarm, dict, home, ingest, map, region, resource, screen, team, user, weather }
