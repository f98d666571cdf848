import { admins } from './holders.ts'
import type { Resource } from './Resource.ts'

/** 子应用. */
export const subAppPages = [
  { id: 'apps', kind: 'folder', title: '子应用', icon: 'app' },
  {
    id: 'appAuthority',
    kind: 'page',
    in: 'apps',
    title: '权限中心',
    icon: 'app',
    url: '/authority',
    roles: ['platform-admin'],
    below: true,
  },
  {
    id: 'appDesensitization',
    kind: 'page',
    in: 'apps',
    title: '数据脱敏',
    icon: 'app',
    url: '/desensitization',
    roles: ['platform-admin'],
    below: true,
  },
  { id: 'appHhxy', kind: 'page', in: 'apps', title: '多能协同', icon: 'app', url: '/hhxy', roles: ['platform-admin'], below: true },
  { id: 'appHsxt', kind: 'page', in: 'apps', title: '电费核算', icon: 'app', url: '/hsxt', roles: admins, below: true },
  { id: 'appGuangcc', kind: 'page', in: 'apps', title: '光储充', icon: 'app', url: '/guangcc', roles: ['platform-admin'], below: true },
  { id: 'external', kind: 'link', title: '外部运维平台', icon: 'link', url: 'external:operations', roles: [...admins, 'operator'] },
] as const satisfies readonly Resource[]
