import type { MenuProps } from 'antd'
import type { MenuItem } from '../../core/contract/platform/resource.ts'

type Items = NonNullable<MenuProps['items']>

/** The user's menu as antd's; keys are the entries' ids. */
export const menuItems = (menus: readonly MenuItem[]): Items =>
  menus.map(item =>
    item.resType === '0' ? { key: item.id, label: item.alias, children: menuItems(item.children) } : { key: item.id, label: item.alias },
  )
