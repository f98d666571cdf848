import type { MenuItem } from '../../../../core/contract/platform/resource.ts'
import { initialsOf } from '../../../database/initialsOf.ts'

/** A row of the resources table as the menu needs it. */
export interface MenuRow {
  id: string
  parentId: string | null
  name: string
  alias: string | null
  icon: string | null
  url: string | null
  /** 0 folder, 1 page, 2 action */
  type: string
  sort: number
}

const byIndex = (a: MenuItem, b: MenuItem) => a.index - b.index || (a.id < b.id ? -1 : 1)

/**
 * The menu of somebody who may open these pages: folders appear only around visible children, everything in index order.
 * @param rows every folder and page of the installation, in any order
 * @param visible is this page granted (and configured)?
 */
export function menuTree(rows: readonly MenuRow[], visible: (row: MenuRow) => boolean): MenuItem[] {
  const grow = (parentId: string, above: ReadonlySet<string>): MenuItem[] =>
    rows
      .filter(row => (row.parentId ?? '') === parentId)
      .flatMap((row): MenuItem[] => {
        if (above.has(row.id)) return []
        if (row.type === '1') return visible(row) ? [entry(row, '1', [])] : []
        if (row.type !== '0') return []
        const children = grow(row.id, new Set([...above, row.id]))
        return children.length > 0 ? [entry(row, '0', children)] : []
      })
      .sort(byIndex)
  return grow('', new Set())
}

const entry = (row: MenuRow, resType: MenuItem['resType'], children: MenuItem[]): MenuItem => ({
  id: row.id,
  resName: row.name,
  alias: row.alias || row.name,
  initials: initialsOf(row.alias || row.name),
  resIcon: row.icon ?? '',
  resUrl: row.url ?? '',
  resType,
  index: row.sort,
  children,
})
