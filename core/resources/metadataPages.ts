import { admins, workers } from './holders.ts'
import { managed } from './managed.ts'
import type { Resource } from './Resource.ts'

/** 基础数据. */
export const metadataPages = [
  { id: 'metadata', kind: 'folder', title: '基础数据', icon: 'database' },
  {
    id: 'equipmentBrand',
    kind: 'page',
    in: 'metadata',
    title: '品牌型号',
    icon: 'tags',
    url: '/metadata/equipmentBrand',
    roles: [...workers, 'grid-company'],
    grants: ['brandModel:read'],
  },
  {
    id: 'brandModelManage',
    kind: 'action',
    in: 'equipmentBrand',
    title: '管理品牌型号',
    url: 'brandModel:manage',
    roles: admins,
    grants: ['brandModel:manage'],
  },
  {
    id: 'factorSets',
    kind: 'page',
    in: 'metadata',
    title: '减排因子',
    icon: 'leaf',
    url: '/metadata/reductionFactors',
    roles: [...admins, 'grid-company'],
    grants: ['factorSet:read'],
  },
  // One choice for every enterprise: the platform's alone.
  {
    id: 'factorSetManage',
    kind: 'action',
    in: 'factorSets',
    title: '选用减排因子',
    url: 'factorSet:manage',
    roles: ['platform-admin'],
    grants: ['factorSet:manage'],
  },
  {
    id: 'qrCodeListManage',
    kind: 'page',
    in: 'metadata',
    title: '设备二维码',
    icon: 'tags',
    url: '/qrCodeListManage',
    roles: workers,
    grants: ['device:read'],
  },
  {
    id: 'objectTypes',
    kind: 'page',
    in: 'metadata',
    title: '设备类型',
    icon: 'tags',
    url: '/basicset/anobjtypement',
    roles: [...admins, 'grid-company'],
    grants: ['objectType:read'],
  },
  {
    id: 'districts',
    kind: 'page',
    in: 'metadata',
    title: '行政区划',
    icon: 'tags',
    url: '/basicset/district',
    roles: [...admins, 'grid-company'],
    grants: ['region:read'],
  },
  ...managed.flatMap((noun): (typeof noun.resources)[number][] => [...noun.resources]),
] as const satisfies readonly Resource[]
