import { admins, workers } from './holders.ts'
import type { Resource } from './Resource.ts'

/** 服务管理. */
export const servicePages = [
  { id: 'service', kind: 'folder', title: '服务管理', icon: 'service' },
  {
    id: 'faultLibrary',
    kind: 'page',
    in: 'service',
    title: '故障库',
    icon: 'book',
    url: '/mtFaulthouse',
    roles: workers,
    grants: ['faultLibrary:read'],
  },
  {
    id: 'standards',
    kind: 'page',
    in: 'service',
    title: '运维标准',
    icon: 'check',
    url: '/mtStandard',
    roles: workers,
    grants: ['standard:read'],
  },
  {
    id: 'standardManage',
    kind: 'action',
    in: 'standards',
    title: '管理运维标准',
    url: 'standard:manage',
    roles: admins,
    grants: ['standard:manage'],
  },
  {
    id: 'faultLibraryManage',
    kind: 'action',
    in: 'faultLibrary',
    title: '管理故障库',
    url: 'faultLibrary:manage',
    roles: [...admins, 'team-leader'],
    grants: ['faultLibrary:manage'],
  },
] as const satisfies readonly Resource[]
