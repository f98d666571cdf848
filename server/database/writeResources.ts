import { inArray } from 'drizzle-orm'
import { resources as shipped, defaultResourcesOf } from '../../core/resources/resources.ts'
import type { RoleKind } from '../../core/resources/roleKinds.ts'
import type { Transaction } from '../live/live.ts'
import { excluded } from './excluded.ts'
import { resources, roleResources, roles } from '../tables/index.ts'

/** 0 folder, 1 page, 2 action: what the documents call resType. */
const types = { folder: '0', page: '1', wall: '1', link: '1', action: '2' } as const

/**
 * Writes the shipped pages, walls and actions, and hands what is new to the roles that exist already, by their kinds.
 * What an administrator has taken from a role since stays taken: a line is granted once, when it first appears.
 */
export async function writeResources(tx: Transaction) {
  const rows = shipped.flatMap((row, sort) =>
    row.kind === 'panel'
      ? []
      : [
          {
            id: row.id,
            parentId: 'in' in row ? row.in : null,
            name: row.title,
            url: 'url' in row ? row.url : null,
            icon: 'icon' in row ? row.icon : '',
            type: types[row.kind],
            sort: sort + 1,
          },
        ],
  )
  const ids = rows.map(({ id }) => id)
  const known = new Set((await tx.select({ id: resources.id }).from(resources).where(inArray(resources.id, ids))).map(({ id }) => id))
  await tx
    .insert(resources)
    .values(rows)
    .onConflictDoUpdate({ target: resources.id, set: excluded(resources, 'parentId', 'name', 'url', 'icon', 'type', 'sort') })
  const existing = await tx.select({ id: roles.id, kind: roles.kind }).from(roles)
  const grants = existing.flatMap(({ id, kind }) =>
    defaultResourcesOf(kind as RoleKind)
      .filter(resourceId => !known.has(resourceId))
      .map(resourceId => ({ roleId: id, resourceId })),
  )
  if (grants.length) await tx.insert(roleResources).values(grants).onConflictDoNothing()
}
