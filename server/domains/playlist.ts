import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { ParsedOf } from '../../core/contract/call.ts'
import type { PlaylistRow, playlist } from '../../core/contract/playlist.ts'
import { siteTime } from '../../core/time.ts'
import { wallPaths } from '../../core/walls.ts'
import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import { type Handlers, Said } from '../implement.ts'
import { one, pageOf } from '../kit.ts'
import { orgs, users, wallPlaylists } from '../tables/index.ts'

type Given = ParsedOf<typeof playlist.add>

const wire = {
  id: wallPlaylists.id,
  name: wallPlaylists.name,
  items: wallPlaylists.items,
  transition: sql<'fade' | 'cut'>`${wallPlaylists.transition}`,
  updatedAt: wallPlaylists.updatedAt,
}

/** A query is kept without its question mark. */
const columns = ({ name, items, transition }: Given, { principal, clock }: Context) => ({
  name: name.trim(),
  items: items.map(item => ({ ...item, query: item.query.trim().replace(/^\?/, '') })),
  transition,
  updatedBy: principal.kind === 'user' ? principal.userId : '',
  updatedAt: clock(),
})

const mine = ({ scope }: Context, id: string) => and(eq(wallPlaylists.id, id), scope.owns(wallPlaylists))
const detailOf = (row: { name: string; items: unknown[] }) => ({ name: row.name, items: row.items.length })

export const playlistHandlers: Handlers<typeof playlist> = {
  async list({ current, size, name }, { db, scope }) {
    const where = and(scope.owns(wallPlaylists), name ? sql`position(lower(${name}) in lower(${wallPlaylists.name})) > 0` : undefined)
    const [total] = await db.select({ count: count() }).from(wallPlaylists).where(where)
    const rows = await db
      .select({ ...wire, orgId: wallPlaylists.orgId, orgName: orgs.name, updatedBy: users.userName })
      .from(wallPlaylists)
      .leftJoin(orgs, eq(orgs.id, wallPlaylists.orgId))
      .leftJoin(users, eq(users.id, wallPlaylists.updatedBy))
      .where(where)
      .orderBy(desc(wallPlaylists.updatedAt), asc(wallPlaylists.id))
      .limit(size)
      .offset((current - 1) * size)
    const records = rows.map(
      (row): PlaylistRow => ({
        ...row,
        updatedAt: siteTime(row.updatedAt),
        orgName: row.orgName ?? '',
        updatedBy: row.updatedBy ?? '',
      }),
    )
    return pageOf(records, total?.count ?? 0, { current, size })
  },

  async detail({ id }, context) {
    const row = one(await context.db.select(wire).from(wallPlaylists).where(mine(context, id)))
    return { ...row, updatedAt: siteTime(row.updatedAt) }
  },

  getWalls: async (_input, { principal }) => (principal.kind === 'nobody' ? [] : wallPaths.filter(path => principal.permissions.has(path))),

  async add(input, context) {
    const row = { id: randomUUID(), orgId: context.scope.orgId, createdAt: context.clock(), ...columns(input, context) }
    await context.db.transaction(async tx => {
      await tx.insert(wallPlaylists).values(row)
      await audit({ ...context, db: tx }, 'playlist.add', row.id, detailOf(row))
    })
    return new Said('轮播已新增', { id: row.id })
  },

  async update({ id, ...input }, context) {
    const set = columns(input, context)
    await context.db.transaction(async tx => {
      const { orgId } = one(await tx.update(wallPlaylists).set(set).where(mine(context, id)).returning({ orgId: wallPlaylists.orgId }))
      await audit({ ...context, db: tx }, 'playlist.update', id, detailOf(set), { orgId, userId: set.updatedBy })
    })
    return new Said('轮播已修改', null)
  },

  async remove({ id }, context) {
    const { principal } = context
    await context.db.transaction(async tx => {
      const row = one(await tx.delete(wallPlaylists).where(mine(context, id)).returning())
      const userId = principal.kind === 'user' ? principal.userId : undefined
      await audit({ ...context, db: tx }, 'playlist.remove', id, detailOf(row), { orgId: row.orgId, userId })
    })
    return new Said('轮播已删除', null)
  },
}
