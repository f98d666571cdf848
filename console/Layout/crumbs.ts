import type { MenuItem } from '../../core/contract/platform/resource.ts'
import { trailTo } from '../session/menu.ts'

/** Pages that are dashboards or embedded views of their own: no breadcrumb above them. */
const hiddenOn = [
  '/homePage',
  '/energyAnalysisIndex',
  '/elePage',
  '/curPage',
  '/sharingPage',
  '/sharingPages',
  '/distributionAnalysisIndex',
  '/homePageForGuangcc',
]

/** Categories one gets into from the home dashboard, and back from. */
const homeCategories = ['配电系统', '分布式光伏', '集中式光伏', '专变配电', '公变配电']

export interface Crumbs {
  items: { title: string; url: string }[]
  /** Map and list of the grid company's photovoltaic analysis. */
  mapListToggle: boolean
  backToHome: boolean
}

/** The current position in words; null where the page shows none. */
export function crumbsOf(menus: readonly MenuItem[], path: string, search = ''): Crumbs | null {
  if (hiddenOn.includes(path)) return null
  const trail = trailTo(menus, path)
  const last = trail.at(-1)
  if (!last) return null
  return {
    items: trail.map(item => ({ title: item.alias, url: item.resType === '1' ? item.resUrl : '' })),
    mapListToggle: trail.some(item => item.resUrl === '/gridCompany/photoAnalysis'),
    backToHome: new URLSearchParams(search).has('name') && homeCategories.some(name => name === last.resName || name === last.alias),
  }
}
