import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { MenuItem } from '../../core/contract/platform/resource.ts'
import { barContainer } from '../kit/hooks/barContainer.ts'
import { pagesOf, trailTo } from '../session/menu.ts'
import { menuItems } from './menuItems.ts'
import { useFitting } from './useFitting.ts'
import { useOpenEntry } from '../session/useOpenEntry.ts'

/** The menu in the bar: what fits by width, the rest under 更多. */
export function TopMenu({ menus }: { menus: readonly MenuItem[] }) {
  const { pathname } = useLocation()
  const { bar, ruler, fitting } = useFitting(menus)
  const trail = trailTo(menus, pathname).map(item => item.id)
  const shown = menus.slice(0, fitting)
  const rest = menus.slice(fitting)
  return (
    <nav className="bar-menu" ref={bar} aria-label="主菜单">
      <div className="bar-ruler" ref={ruler} aria-hidden="true">
        {menus.map(item => (
          <span key={item.id} className="bar-item" data-text={item.alias}>
            {item.resType === '0' && <DownOutlined aria-hidden />}
          </span>
        ))}
        <span className="bar-item" data-text="更多">
          <DownOutlined aria-hidden />
        </span>
      </div>
      {shown.map(item => (
        <Entry
          key={item.id}
          title={item.alias}
          entries={item.resType === '0' ? item.children : null}
          page={item}
          trail={trail}
          current={trail[0] === item.id}
        />
      ))}
      {rest.length > 0 && <Entry title="更多" entries={rest} trail={trail} current={rest.some(item => item.id === trail[0])} />}
    </nav>
  )
}

/** antd's own arrow has an English name that is read aloud. */
const expandIcon = (
  <span className="ant-dropdown-menu-submenu-arrow">
    <RightOutlined aria-hidden className="ant-dropdown-menu-submenu-arrow-icon" />
  </span>
)

interface EntryProps {
  title: string
  /** What drops down; null for an entry that leads to a page itself. */
  entries: readonly MenuItem[] | null
  page?: MenuItem
  trail: string[]
  current: boolean
}

function Entry({ title, entries, page, trail, current }: EntryProps) {
  const open = useOpenEntry()
  /** Opened by a key: the focus goes into the list. A pointer passing by must not take it away from where somebody types. */
  const [byKey, setByKey] = useState(false)
  const [shown, setShown] = useState(false)
  /** Somebody chose: the list stays closed though the pointer still rests where it was, until the entry is gone to again. */
  const chosen = useRef(false)
  const enter = (key: boolean) => {
    chosen.current = false
    setByKey(key)
  }
  const button = (
    <button
      type="button"
      className="bar-item"
      aria-current={current ? 'page' : undefined}
      aria-haspopup={entries ? 'menu' : undefined}
      aria-expanded={entries ? shown : undefined}
      onKeyDown={event => event.key === 'Enter' && enter(true)}
      onPointerEnter={() => enter(false)}
      onClick={() => {
        // Under the pointer the list is open already: the click of who expects to have to click must not close it.
        if (entries) setShown(true)
        else if (page) open(page)
      }}
    >
      {title}
      {entries && <DownOutlined aria-hidden />}
    </button>
  )
  if (!entries) return button
  const pick = (id: string) => {
    const entry = pagesOf(entries).find(item => item.id === id)
    chosen.current = true
    setShown(false)
    if (entry) open(entry)
  }
  return (
    <Dropdown
      autoFocus={byKey}
      // A list near the right edge moves in; it never goes over the bar.
      autoAdjustOverflow={{ adjustX: 1, adjustY: 0 }}
      getPopupContainer={barContainer}
      open={shown}
      onOpenChange={next => setShown(next && !chosen.current)}
      trigger={['hover', 'click']}
      menu={{
        items: menuItems(entries),
        expandIcon,
        getPopupContainer: barContainer,
        selectedKeys: trail,
        onClick: ({ key }) => pick(key),
      }}
    >
      {button}
    </Dropdown>
  )
}
