import type { AnyCall } from '../../../core/contract/call.ts'
import { contracts } from '../../../core/contract/index.ts'
import { capabilitiesOf, resources } from '../../../core/resources/resources.ts'
import type { Resource } from '../../../core/resources/Resource.ts'
import type { RoleKind } from '../../../core/resources/roleKinds.ts'
import { asksFrom } from '../../house/asks.ts'
import { pageFiles } from './pageFiles.ts'

const needs = new Map<string, string>(
  Object.entries(contracts).flatMap(([noun, contract]) =>
    Object.entries<AnyCall>(contract).map(([verb, { permission }]): [string, string] => [`${noun}.${verb}`, permission]),
  ),
)

/** Permissions of the calls that the code of a page can send. */
function needsOf(url: string): string[] {
  const file = pageFiles.get(url)
  if (!file) throw new Error(`no table of routes names a file for ${url}`)
  return [...new Set([...asksFrom(file).keys()].map(call => needs.get(call) ?? ''))]
}

/**
 * Pages of each role that no role before it opens with the same capabilities, of those its code can ask by; not those
 * of other applications. A server refuses a person by the permission of the call, so what has been opened once with the
 * same ones is refused nothing new.
 */
export function firstVisits(roles: readonly RoleKind[]): Map<RoleKind, string[]> {
  const seen = new Set<string>()
  return new Map(
    roles.map(role => {
      const held = resources.filter((row: Resource) => row.roles?.includes(role)) as readonly Resource[]
      const may: ReadonlySet<string> = capabilitiesOf(held.flatMap(({ url }) => url ?? []))
      const pages = held.filter(({ kind, below }) => kind === 'page' && !below).flatMap(({ url }) => url ?? [])
      const fresh = pages.filter(url => {
        const key = [url, ...needsOf(url).filter(need => may.has(need))].join(' ')
        return !seen.has(key) && seen.add(key)
      })
      return [role, fresh]
    }),
  )
}
