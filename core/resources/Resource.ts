import type { Capability } from './capabilities.ts'
import type { RoleKind } from './roleKinds.ts'

/** A page, wall or action: a line of the one table (core/resources/resources.ts). */
export interface Resource {
  /** Stays for ever: roles name it. */
  id: string
  kind: 'folder' | 'page' | 'wall' | 'panel' | 'action' | 'link'
  title: string
  /** The folder it lies in; the order of the table is the order of the menu. A panel is in no menu. */
  in?: string
  icon?: string
  /** Page or wall path; of an action the capability it stands for; of a link what the menu knows it by. */
  url?: string
  /** Shipped roles that hold it. */
  roles?: readonly RoleKind[]
  grants?: readonly Capability[]
  /** The page carries no breadcrumb. */
  bare?: true
  /** Also every path below it belongs to the page (sub-applications). */
  below?: true
}
