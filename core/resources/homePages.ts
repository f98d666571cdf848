import { everyone } from './holders.ts'
import type { Resource } from './Resource.ts'

/** 首页. */
export const homePages = [
  {
    id: 'home',
    kind: 'page',
    title: '首页',
    icon: 'home',
    url: '/homePage',
    roles: everyone,
    grants: ['home:read', 'site:read', 'alarm:watch', 'alarm:trace', 'region:read', 'weather:read'],
    bare: true,
  },
] as const satisfies readonly Resource[]
