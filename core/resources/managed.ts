import { admins, workers } from './holders.ts'
import { manages } from './manages.ts'

const readers = [...workers, 'grid-company'] as const
const managers = admins
const metadata = { in: 'metadata', readers, managers } as const
/** One for every enterprise: the platform's alone to change. */
const basicSet = { in: 'metadata', readers: [...admins, 'grid-company'], managers: ['platform-admin'], also: [] } as const

/** Nouns of master data that are a page and an action, one line each. */
export const managed = [
  manages('baseStation', '站点归属', {
    ...metadata,
    title: '运维基地站点',
    url: '/metadata/msManagement/maintenanceBaseStation',
    icon: 'team',
    also: ['home:read', 'region:read'],
  }),
  manages('customer', '客户', { ...metadata, title: '客户管理', url: '/metadata/msManagement/clientManagement', icon: 'team', also: [] }),
  manages('consumerAccount', '户号', {
    ...{ ...metadata, title: '户号管理', url: '/metadata/msManagement/accountManagement', icon: 'idcard' },
    also: ['customer:read'],
  }),
  manages('item', '项目', { ...metadata, title: '项目管理', url: '/metadata/msManagement/projectManagement', icon: 'project', also: [] }),
  manages('village', '村庄', { ...metadata, title: '村庄管理', url: '/metadata/villageman', icon: 'home', also: ['region:read'] }),
  manages('dictCode', '数据字典', { ...basicSet, title: '字典管理', url: '/basicset/codeManagement', icon: 'book' }),
  manages('indicator', '指标', { ...basicSet, title: '指标管理', url: '/basicset/indexmanagement/indexmanagement', icon: 'gauge' }),
  manages('attribute', '设备属性', { ...basicSet, title: '设备属性', url: '/basicset/attribute/attributemanagement', icon: 'tags' }),
] as const

type Noun = (typeof managed)[number]
type CapabilityOf<N> = N extends { capabilities: Record<infer Name extends string, string> } ? Name : never
export const managedCapabilities = Object.assign({}, ...managed.map(({ capabilities }) => capabilities)) as Record<
  CapabilityOf<Noun>,
  string
>
