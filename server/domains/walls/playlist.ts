import { playlist } from '../../../core/contract/walls/playlist.ts'
import { wallPaths } from '../../../core/walls/walls.ts'
import { orgName, userName } from '../../database/names.ts'
import { crud, searches } from '../../records/crud.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { wallPlaylists as table } from '../../tables/index.ts'

export const playlistHandlers: Handlers<typeof playlist> = {
  ...crud(playlist, table, {
    columns: {
      id: table.id,
      name: table.name,
      items: table.items,
      transition: table.transition,
      updatedAt: table.updatedAt,
      updatedBy: userName(table.updatedBy),
      orgId: table.orgId,
      orgName: orgName(table.orgId),
    },
    filters: { name: searches(table.name) },
    // A query is kept without its question mark.
    write: { items: items => items.map(item => ({ ...item, query: item.query.trim().replace(/^\?/, '') })) },
    audited: ({ name, items }) => ({ name, items: items.length }),
  }),

  getWalls: async (_input, { principal }) =>
    principal.kind === 'anonymous' ? [] : wallPaths.filter(path => principal.resources.has(path)),
}
