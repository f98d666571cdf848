import { MenuOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { MenuItem } from '../../core/contract/platform/resource.ts'
import { useUser } from '../../core/session.ts'
import { AlarmBell } from '../alarms/AlarmBell.tsx'
import { OrderTodo } from '../orderLink/OrderTodo.tsx'
import { JumpButton } from './jump/JumpButton.tsx'
import { Logo } from './Logo.tsx'
import { firstPage } from '../session/menu.ts'
import { splitUserName } from './menuBar.ts'
import { SettingsMenu } from './SettingsMenu.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopMenu } from './TopMenu.tsx'

interface Props {
  title: string
  menus: readonly MenuItem[]
}

/** Logo, system title, menu, alarms, user and settings; on phones the menu is a drawer. */
export function TopBar({ title, menus }: Props) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const name = splitUserName(useUser()?.userName ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer
  useEffect(() => setOpen(false), [pathname])
  return (
    <header className="bar">
      <Button className="bar-drawer-button" type="text" icon={<MenuOutlined />} aria-label="打开菜单" onClick={() => setOpen(true)} />
      <Link className="bar-brand" to={firstPage(menus) ?? '/homePage'} title={title}>
        <Logo />
        <span>{title}</span>
      </Link>
      <TopMenu menus={menus} />
      <div className="bar-tools">
        <JumpButton />
        <OrderTodo />
        <AlarmBell />
        <div className="bar-user">
          <span>{name.main}</span>
          {name.beneath && <small>{name.beneath}</small>}
        </div>
        <SettingsMenu />
      </div>
      <Drawer title={title} placement="left" size={280} open={open} onClose={() => setOpen(false)} styles={{ body: { padding: 0 } }}>
        <SideMenu menus={menus} />
      </Drawer>
    </header>
  )
}
