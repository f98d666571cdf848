import { Segmented } from 'antd'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { MenuItem } from '../../core/contract/platform/resource.ts'
import { crumbsOf } from './crumbs.ts'
import { firstPage } from '../session/menu.ts'

const views = [
  { value: 'map', label: '地图' },
  { value: 'list', label: '列表' },
]

/** The current position, from the menu by path. The map/list choice lives in the URL as `view`. */
export function Breadcrumb({ menus }: { menus: readonly MenuItem[] }) {
  const { pathname, search } = useLocation()
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const crumbs = crumbsOf(menus, pathname, search)
  if (!crumbs) return null
  const last = crumbs.items.length - 1
  return (
    <nav className="shell-crumbs" aria-label="当前位置">
      <ol>
        {crumbs.items.map((item, index) => (
          <li key={item.title} aria-current={index === last ? 'page' : undefined}>
            {item.url && index < last ? <Link to={item.url}>{item.title}</Link> : item.title}
          </li>
        ))}
      </ol>
      {crumbs.mapListToggle && (
        <Segmented
          aria-label="视图"
          size="small"
          options={views}
          value={params.get('view') ?? 'map'}
          onChange={view => setParams({ view: String(view) })}
        />
      )}
      {crumbs.backToHome && (
        <button type="button" className="shell-back" onClick={() => navigate(firstPage(menus) ?? '/homePage')}>
          返回首页
        </button>
      )}
    </nav>
  )
}
