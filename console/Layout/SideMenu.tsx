import { Menu } from 'antd'
import { useLocation } from 'react-router-dom'
import type { MenuItem } from '../../core/contract/platform/resource.ts'
import { pagesOf, trailTo } from '../session/menu.ts'
import { menuItems } from './menuItems.ts'
import { useOpenEntry } from '../session/useOpenEntry.ts'

/** The menu standing upright, in the drawer of narrow screens. */
export function SideMenu({ menus }: { menus: readonly MenuItem[] }) {
  const { pathname } = useLocation()
  const open = useOpenEntry()
  const trail = trailTo(menus, pathname).map(item => item.id)
  return (
    <Menu
      mode="inline"
      items={menuItems(menus)}
      selectedKeys={trail.slice(-1)}
      defaultOpenKeys={trail.slice(0, -1)}
      onClick={({ key }) => {
        const entry = pagesOf(menus).find(item => item.id === key)
        if (entry) open(entry)
      }}
    />
  )
}
