import type { Capability } from './capabilities.ts'
import { analysisPages } from './analysisPages.ts'
import { boardPages } from './boardPages.ts'
import { homePages } from './homePages.ts'
import { maintenancePages } from './maintenancePages.ts'
import { metadataPages } from './metadataPages.ts'
import { monitoringPages } from './monitoringPages.ts'
import { servicePages } from './servicePages.ts'
import { subAppPages } from './subAppPages.ts'
import { wallPages } from './wallPages.ts'
import type { Resource } from './Resource.ts'
import { type RoleKind, roleKinds } from './roleKinds.ts'
import type { WallPath } from '../walls/walls.ts'

/**
 * The one table of pages, walls and actions, a file for each folder of the menu (core/resources/). Menu, titles, page
 * guard, shipped roles, screen tokens, permission matrix and documents derive from it. A new line reaches the existing
 * roles of its kinds at the next start.
 */
export const resources = [
  ...homePages,
  ...monitoringPages,
  ...boardPages,
  ...analysisPages,
  ...maintenancePages,
  ...wallPages,
  ...servicePages,
  ...metadataPages,
  ...subAppPages,
] as const satisfies readonly Resource[]

type Row = (typeof resources)[number]
/** Paths of the console's pages behind the sign-in: `console/routes.ts` must load every one of them. */
export type PagePath = Extract<Row, { kind: 'page' }>['url']
/** Every wall and panel stands in the table, and nothing else does: leaving one out does not compile. */
type Screens = Extract<Row, { kind: 'wall' | 'panel' }>['url']
const complete: [WallPath, Screens] extends [Screens, WallPath] ? true : never = true
void complete

const byUrl = new Map<string, Resource>(resources.flatMap((row: Resource) => (row.url ? [[row.url, row] as const] : [])))

/** The line of a page, wall or action; of a path below a sub-application the sub-application's. */
export const resourceOf = (path: string): Resource | undefined =>
  byUrl.get(path) ?? resources.find((row: Resource) => row.below && path.startsWith(`${row.url}/`))

/** What holding these pages, walls and actions allows, by their urls. Entries an installation added for itself grant nothing. */
export const capabilitiesOf = (urls: Iterable<string>): ReadonlySet<Capability> =>
  new Set([...urls].flatMap(url => byUrl.get(url)?.grants ?? []))

/** Ids a role of this kind is shipped with. */
export const defaultResourcesOf = (kind: RoleKind): string[] =>
  resources.filter(({ roles }: Resource) => roles?.includes(kind)).map(({ id }) => id)

/**
 * Titles of what grants a capability, the shipped roles that hold it, and whether some wall's token does: a line of the
 * permission matrix.
 */
export function holdersOf(capability: Capability): { resources: string[]; roles: RoleKind[]; walls: boolean } {
  const granting = resources.filter(({ grants }: Resource) => grants?.includes(capability)) as readonly Resource[]
  const kinds = new Set(granting.flatMap(({ roles }) => roles ?? []))
  return {
    resources: granting.map(({ title }) => title),
    roles: (Object.keys(roleKinds) as RoleKind[]).filter(kind => kinds.has(kind)),
    walls: granting.some(({ kind }) => kind === 'wall' || kind === 'panel'),
  }
}
