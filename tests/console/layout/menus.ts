import type { MenuItem } from '../../../core/contract/platform/resource.ts'

const item = (id: string, resType: '0' | '1', children: MenuItem[]): MenuItem => ({
  id,
  resName: id,
  alias: id,
  initials: '',
  resIcon: '',
  resUrl: resType === '1' ? id : '',
  resType,
  index: 0,
  children,
})

export const page = (url: string, name = url): MenuItem => ({ ...item(url, '1', []), resName: name, alias: name })
export const folder = (id: string, children: MenuItem[]) => item(id, '0', children)
