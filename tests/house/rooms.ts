/** Which files belong to a room, by their paths from the project's root. The first pattern that fits counts. */
const patterns = {
  // What every page reads: shapes, dictionaries, menu and capabilities.
  'core/contract': /^core\/contract\/(call|shapes|figure|explain|socket|noSchema|dict|resource)\.ts$/,
  'core/contract/index': /^core\/contract\/index\.ts$/,
  'core/contract/<noun>': /^core\/contract\//,
  'core/alarms': /^core\/alarms\//,
  'core/chart': /^core\/chart\//,
  'core/physics': /^core\/physics\//,
  'core/video': /^core\/video\//,
  core: /^core\/[^/]+$/,

  'server/app': /^server\/(app|run|main|serveTest)\.ts$/,
  'server/socket': /^server\/socket\.ts$/,
  server: /^server\/[^/]+$/,
  'server/tables': /^server\/tables\//,
  'server/database': /^server\/database\//,
  'server/access': /^server\/access\//,
  'server/http': /^server\/http\//,
  'server/start': /^server\/start\//,
  'server/ingest': /^server\/ingest\//,
  'server/figures': /^server\/figures\//,
  'server/alarms': /^server\/alarms\//,
  'server/orders': /^server\/orders\//,
  'server/files': /^server\/files\//,
  'server/control': /^server\/control\//,
  'server/video': /^server\/video\//,
  'server/domains': /^server\/domains\/index\.ts$/,
  'server/domains/<noun>': /^server\/domains\//,
  'server/demo': /^server\/demo\//,

  'console/kit': /^console\/(kit\/|theme\.ts$)/,
  'console/session': /^console\/session\//,
  'console/alarms': /^console\/alarms\//,
  'console/monitor': /^console\/monitor\//,
  'console/files': /^console\/files\//,
  'console/scene': /^console\/scene\//,
  'console/Layout': /^console\/Layout\//,
  'console/pages': /^console\/pages\//,
  'console/routes': /^console\/routes\.ts$/,
  console: /^console\/[^/]+$/,

  'screens/kit': /^screens\/kit\//,
  'screens/map': /^screens\/map\//,
  'screens/globe': /^screens\/globe\//,
  'screens/flow': /^screens\/flow\//,
  'screens/shown': /^screens\/shown\//,
  'screens/rotation': /^screens\/rotation\//,
  'screens/presenter': /^screens\/presenter\//,
  'screens/explain': /^screens\/explain\//,
  'screens/replay': /^screens\/replay\//,
  'screens/cue': /^screens\/cue\//,
  'screens/page': /^screens\/page\//,
  'screens/panels': /^screens\/panels\/(cameras\/)?[^/]+$/,
  'screens/panels/<noun>': /^screens\/panels\//,
  'screens/walls': /^screens\/walls\//,
  'screens/gallery': /^screens\/gallery\//,
  'screens/routes': /^screens\/routes\.ts$/,
  screens: /^screens\/[^/]+$/,
} as const satisfies Record<string, RegExp>

export type Room = keyof typeof patterns
export const allRooms = Object.keys(patterns) as Room[]

export const roomOf = (file: string): Room | undefined => allRooms.find(room => patterns[room].test(file))

const contract: Room[] = ['core', 'core/contract', 'core/contract/<noun>']
const ground: Room[] = [...contract, 'server', 'server/tables', 'server/database']
const services: Room[] = [
  'server/access',
  'server/ingest',
  'server/figures',
  'server/alarms',
  'server/orders',
  'server/control',
  'server/files',
  'server/video',
]
const shown: Room[] = [...contract, 'core/alarms', 'screens/kit', 'screens/shown']
const panels: Room[] = [...shown, 'core/chart', 'core/video', 'core/physics', 'screens/map', 'screens/globe', 'screens/flow']

/**
 * What a room may import beside itself; every other pair of allRooms is a never. What two allRooms need that may not import each other moves down to a
 * room both may.
 */
export const mayImport: Record<Room, readonly Room[]> = {
  core: ['core/contract', 'core/contract/<noun>'],
  'core/contract': ['core'],
  'core/contract/<noun>': ['core', 'core/contract'],
  'core/contract/index': ['core/contract', 'core/contract/<noun>'],
  'core/alarms': contract,
  'core/chart': ['core'],
  'core/physics': ['core'],
  'core/video': [],

  // What a reader opens first: configuration, context of a call, principal and scope, failures.
  server: [...contract, 'server/tables', 'server/database', 'server/access', 'server/files', 'server/video'],
  'server/tables': ['core'],
  'server/database': ['core', 'server', 'server/tables'],
  'server/access': ground,
  'server/http': [...ground, 'core/contract/index', 'server/access', 'server/files'],
  'server/start': [...ground, 'server/access', 'server/files'],
  'server/ingest': ground,
  'server/figures': [...ground, 'server/ingest'],
  'server/orders': [...ground, 'server/access'],
  'server/alarms': [...ground, 'server/access', 'server/ingest', 'server/figures', 'server/orders'],
  'server/files': ['core', 'server/tables', 'server/database'],
  'server/control': [...ground, 'server/access'],
  'server/video': [...ground, 'server/access'],
  'server/domains/<noun>': [...ground, ...services, 'core/physics', 'server/http'],
  'server/domains': ['core/contract', 'core/contract/index', 'server', 'server/http', 'server/domains/<noun>'],
  'server/demo': [...ground, ...services, 'core/physics', 'server/domains/<noun>'],
  'server/socket': [...ground, 'server/access', 'server/alarms', 'server/domains/<noun>'],
  'server/app': allRooms.filter(room => room.startsWith('core') || room.startsWith('server')),

  'console/kit': ['core', 'core/contract', 'core/chart', 'core/video'],
  'console/session': [...contract, 'console/kit'],
  'console/alarms': [...contract, 'core/alarms', 'core/chart', 'console/kit', 'console/session'],
  'console/files': [...contract, 'console/kit'],
  'console/monitor': [...contract, 'core/chart', 'console/kit', 'console/session', 'console/alarms', 'console/files'],
  'console/scene': [...contract, 'console/kit', 'console/session'],
  'console/Layout': [...contract, 'core/alarms', 'console/kit', 'console/session', 'console/alarms', 'console/routes'],
  'console/pages': [
    ...contract,
    'core/alarms',
    'core/chart',
    'console/kit',
    'console/session',
    'console/alarms',
    'console/monitor',
    'console/scene',
    'console/files',
  ],
  'console/routes': ['core', 'console/kit', 'console/pages'],
  console: [...contract, 'console/kit', 'console/session', 'console/Layout', 'console/pages', 'console/routes'],

  'screens/kit': ['core', 'core/contract', 'core/chart', 'core/video'],
  'screens/map': [...contract, 'screens/kit'],
  'screens/globe': [...contract, 'screens/kit', 'screens/map'],
  'screens/flow': ['core', 'screens/kit'],
  'screens/shown': [...contract, 'screens/kit'],
  'screens/rotation': [...shown, 'screens/routes'],
  'screens/presenter': [...shown, 'screens/rotation'],
  'screens/explain': [...shown, 'screens/presenter'],
  'screens/replay': shown,
  'screens/panels': panels,
  'screens/panels/<noun>': [...panels, 'screens/panels'],
  'screens/cue': [...shown, 'screens/map', 'screens/panels', 'screens/rotation', 'screens/presenter'],
  'screens/page': [...shown, 'screens/rotation', 'screens/presenter', 'screens/explain', 'screens/replay', 'screens/cue', 'screens/routes'],
  'screens/walls': [...panels, 'screens/panels', 'screens/panels/<noun>', 'screens/cue'],
  'screens/routes': ['core', 'screens/kit', 'screens/walls'],
  'screens/gallery': allRooms.filter(room => room.startsWith('core') || room.startsWith('screens/')),
  screens: allRooms.filter(room => room.startsWith('core') || room.startsWith('screens/')),
}
