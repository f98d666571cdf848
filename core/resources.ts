import type { WallPath } from './walls.ts'

/** What somebody may do, `noun:verb`, with its name in the permission matrix. A call requires one; pages, walls and actions grant them. */
export const capabilities = {
  'home:read': '首页统计',
  'site:read': '站点与发电曲线',
  'device:read': '设备实时数据与曲线',
  'gateway:read': '网关与通信日志',
  'site:count': '区域站点数与告警数',
  'region:read': '行政区划',
  'weather:read': '天气',
  'alarm:watch': '告警列表与统计',
  'alarm:trace': '单条告警与处理轨迹',
  'alarm:read': '告警详情、曲线与联系人',
  'alarm:handle': '处理告警',
  'alarm:drill': '告警演练',
  'shift:read': '交接班记录',
  'map:read': '区域地图',
  'camera:view': '视频',
  'campus:read': '校园建筑用能',
  'microgrid:live': '微电网实时功率',
  'microgrid:day': '微电网今日电量',
  'microgrid:power': '微电网功率曲线',
  'microgrid:generation': '微电网逐时发电',
  'microgrid:storage': '微电网储能',
  'microgrid:piles': '微电网充电桩',
  'microgrid:distribution': '微电网配电',
  'charging:read': '充电运营',
  'profit:read': '运营收益',
  'pv:health': '光伏健康',
  'pv:compare': '电站对标',
  'playlist:manage': '管理大屏轮播',
  'wall:conduct': '指挥大屏',
  'screenToken:manage': '管理大屏令牌',
  'history:read': '设备运行分析与月度历史',
  'dispersion:read': '离散率分析',
  'board:read': '运行看板',
  'energy:read': '电量台账',
  'energy:correct': '修正电量',
  'tariff:read': '分时电价与电费',
  'brandModel:read': '品牌型号',
  'brandModel:manage': '管理品牌型号',
  'factorSet:read': '减排因子口径',
  'factorSet:manage': '选用减排因子口径',
  'faultLibrary:read': '故障库',
  'faultLibrary:manage': '管理故障库',
  'scene:read': '场景设备与指令记录',
  'scene:control': '控制场景设备',
  'scene:password': '管理二级密码',
  'door:read': '门禁人员与通行记录',
  'file:read': '查看附件',
  'file:manage': '上传与删除附件',
} as const
export type Capability = keyof typeof capabilities

/** The seven kinds of role an installation is shipped with. */
export const roleKinds = {
  'platform-admin': '平台管理员',
  'enterprise-admin': '企业管理员',
  operator: '监控值班员',
  'team-leader': '班组长',
  maintenance: '运维人员',
  'grid-company': '电网公司用户',
  customer: '电站客户',
} as const
export type RoleKind = keyof typeof roleKinds

interface Resource {
  /** Stays for ever: roles name it. */
  id: string
  kind: 'folder' | 'page' | 'wall' | 'panel' | 'action' | 'link'
  title: string
  /** The folder it lies in; the order of the table is the order of the menu. A panel is in no menu. */
  in?: string
  icon?: string
  /** Page or wall path; of an action the capability it stands for; of a link what the menu knows it by. */
  url?: string
  /** Shipped roles that hold it. */
  roles?: readonly RoleKind[]
  grants?: readonly Capability[]
  /** The page carries no breadcrumb. */
  bare?: true
  /** Also every path below it belongs to the page (sub-applications). */
  below?: true
}

const admins = ['platform-admin', 'enterprise-admin'] as const
const watchers = [...admins, 'operator', 'grid-company'] as const
const everyone = ['platform-admin', 'enterprise-admin', 'operator', 'team-leader', 'maintenance', 'grid-company', 'customer'] as const
const workers = [...admins, 'operator', 'team-leader', 'maintenance'] as const

/** What a page over sites and their devices asks for. */
const monitoring = ['home:read', 'device:read', 'region:read'] as const

/** What a board of all one sees asks for. */
const board = ['board:read', 'home:read', 'site:read', 'alarm:watch', 'region:read'] as const

/** The header of every full wall counts alarms. */
const header = ['alarm:watch'] as const

/**
 * The one table of pages, walls and actions. Menu, titles, page guard, shipped roles, screen tokens, permission matrix and documents derive from
 * it. A new line reaches the existing roles of its kinds at the next start.
 */
export const resources = [
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
  { id: 'control', kind: 'folder', title: '智能监控', icon: 'monitor' },
  {
    id: 'alarms',
    kind: 'page',
    in: 'control',
    title: '告警信息',
    icon: 'alarm',
    url: '/intelligentControl/warningMessage',
    roles: workers,
    grants: ['alarm:watch', 'alarm:trace', 'alarm:read', 'region:read'],
  },
  {
    id: 'alarmsSee',
    kind: 'page',
    in: 'control',
    title: '告警查看',
    icon: 'eye',
    url: '/intelligentControl/seeWarningMessage',
    roles: [...admins, 'grid-company', 'customer'],
    grants: ['alarm:watch', 'alarm:trace', 'alarm:read', 'region:read'],
  },
  { id: 'actHandle', kind: 'action', in: 'alarms', title: '处理告警', url: 'alarm:handle', roles: workers, grants: ['alarm:handle'] },
  {
    id: 'actDrill',
    kind: 'action',
    in: 'alarms',
    title: '告警演练',
    url: 'alarm:drill',
    roles: [...admins, 'operator'],
    grants: ['alarm:drill'],
  },

  {
    id: 'powerDistribuSys',
    kind: 'page',
    in: 'control',
    title: '配电监控',
    icon: 'monitor',
    url: '/intelligentControl/powerDistribuSys',
    roles: everyone,
    grants: monitoring,
  },
  {
    id: 'businessDP',
    kind: 'page',
    in: 'control',
    title: '专变配电监控',
    icon: 'monitor',
    url: '/intelligentControl/BusinessDP',
    roles: everyone,
    grants: monitoring,
  },
  {
    id: 'publicDP',
    kind: 'page',
    in: 'control',
    title: '公变配电监控',
    icon: 'monitor',
    url: '/intelligentControl/PublicDP',
    roles: everyone,
    grants: monitoring,
  },
  {
    id: 'distributedPhoto',
    kind: 'page',
    in: 'control',
    title: '分布式光伏监控',
    icon: 'monitor',
    url: '/intelligentControl/distributedPhoto',
    roles: everyone,
    grants: monitoring,
  },
  {
    id: 'contractFiles',
    kind: 'action',
    in: 'distributedPhoto',
    title: '查看合同附件',
    url: 'file:read',
    roles: [...admins, 'customer'],
    grants: ['file:read'],
  },
  {
    id: 'contractFilesManage',
    kind: 'action',
    in: 'distributedPhoto',
    title: '上传与删除合同附件',
    url: 'file:manage',
    roles: admins,
    grants: ['file:read', 'file:manage'],
  },
  {
    id: 'concentratedPhoto',
    kind: 'page',
    in: 'control',
    title: '集中式光伏监控',
    icon: 'monitor',
    url: '/intelligentControl/concentratedPhoto',
    roles: everyone,
    grants: monitoring,
  },
  {
    id: 'energyStorageMonitor',
    kind: 'page',
    in: 'control',
    title: '储能监控',
    icon: 'monitor',
    url: '/intelligentControl/energyStorageMonitor',
    roles: everyone,
    grants: monitoring,
  },
  {
    id: 'energyLedger',
    kind: 'page',
    in: 'control',
    title: '电量台账',
    icon: 'book',
    url: '/intelligentControl/energyLedger',
    roles: [...workers, 'grid-company'],
    grants: ['energy:read'],
  },
  {
    id: 'energyCorrect',
    kind: 'action',
    in: 'energyLedger',
    title: '修正电量',
    url: 'energy:correct',
    roles: admins,
    grants: ['energy:read', 'energy:correct'],
  },
  {
    id: 'heatAdditionSys',
    kind: 'page',
    in: 'control',
    title: '供热系统',
    icon: 'monitor',
    url: '/intelligentControl/heatAdditionSys',
    roles: everyone,
    grants: monitoring,
  },
  {
    id: 'waterSystem',
    kind: 'page',
    in: 'control',
    title: '供水系统',
    icon: 'monitor',
    url: '/intelligentControl/waterSystem',
    roles: everyone,
    grants: monitoring,
  },
  {
    id: 'airSupplySystem',
    kind: 'page',
    in: 'control',
    title: '供气系统',
    icon: 'monitor',
    url: '/intelligentControl/airSupplySystem',
    roles: everyone,
    grants: monitoring,
  },
  {
    id: 'sceneManage',
    kind: 'page',
    in: 'control',
    title: '场景管理',
    icon: 'monitor',
    url: '/intelligentControl/sceneManage',
    roles: workers,
    grants: ['scene:read', 'door:read', 'camera:view'],
  },
  {
    id: 'sceneControl',
    kind: 'action',
    in: 'sceneManage',
    title: '控制场景设备',
    url: 'scene:control',
    roles: [...admins, 'operator'],
    grants: ['scene:control'],
  },
  {
    id: 'scenePassword',
    kind: 'action',
    in: 'sceneManage',
    title: '管理二级密码',
    url: 'scene:password',
    roles: admins,
    grants: ['scene:password'],
  },
  {
    id: 'shiftHandover',
    kind: 'page',
    in: 'control',
    title: '交接班',
    icon: 'swap',
    url: '/intelligentControl/shiftHandover',
    roles: workers,
    grants: ['shift:read', 'alarm:watch', 'alarm:trace', 'alarm:read'],
  },
  {
    id: 'communication',
    kind: 'page',
    in: 'control',
    title: '通信监控',
    icon: 'monitor',
    url: '/intelligentControl/communication',
    roles: [...workers, 'grid-company'],
    grants: ['gateway:read', 'device:read'],
  },

  { id: 'boards', kind: 'folder', title: '运行看板', icon: 'dashboard' },
  {
    id: 'distributionAnalysisIndex',
    kind: 'page',
    in: 'boards',
    title: '配电分析',
    icon: 'dashboard',
    url: '/distributionAnalysisIndex',
    roles: everyone,
    grants: monitoring,
    bare: true,
  },
  {
    id: 'homePageForGuangcc',
    kind: 'page',
    in: 'boards',
    title: '光储充首页',
    icon: 'dashboard',
    url: '/homePageForGuangcc',
    roles: watchers,
    grants: [...board, 'charging:read'],
    bare: true,
  },
  {
    id: 'elePage',
    kind: 'page',
    in: 'boards',
    title: '电量看板',
    icon: 'dashboard',
    url: '/elePage',
    roles: everyone,
    grants: board,
    bare: true,
  },
  {
    id: 'curPage',
    kind: 'page',
    in: 'boards',
    title: '曲线看板',
    icon: 'dashboard',
    url: '/curPage',
    roles: everyone,
    grants: board,
    bare: true,
  },
  {
    id: 'sharingPage',
    kind: 'page',
    in: 'boards',
    title: '共享服务总览',
    icon: 'dashboard',
    url: '/sharingPage',
    roles: watchers,
    grants: board,
    bare: true,
  },
  {
    id: 'sharingPages',
    kind: 'page',
    in: 'boards',
    title: '共享服务客户',
    icon: 'dashboard',
    url: '/sharingPages',
    roles: watchers,
    grants: board,
    bare: true,
  },
  {
    id: 'energyAnalysisIndex',
    kind: 'page',
    in: 'boards',
    title: '能源分析',
    icon: 'dashboard',
    url: '/energyAnalysisIndex',
    roles: everyone,
    grants: board,
    bare: true,
  },

  { id: 'analysis', kind: 'folder', title: '统计分析', icon: 'chart' },
  {
    id: 'indicatorCurves',
    kind: 'page',
    in: 'analysis',
    title: '指标对比',
    icon: 'chart',
    url: '/analysis/indicatorCurves',
    roles: everyone,
    grants: monitoring,
  },
  {
    id: 'electricityAnalysis',
    kind: 'page',
    in: 'analysis',
    title: '电量电费分析',
    icon: 'chart',
    url: '/analysis/electricityAnalysis',
    roles: [...watchers, 'customer'],
    grants: [...monitoring, 'tariff:read'],
  },
  {
    id: 'deviceElectAnalysis',
    kind: 'page',
    in: 'analysis',
    title: '设备用电分析',
    icon: 'chart',
    url: '/analysis/deviceElectAnalysis',
    roles: [...watchers, 'customer'],
    grants: [...monitoring, 'tariff:read'],
  },
  {
    id: 'energyStorageAnalysis',
    kind: 'page',
    in: 'analysis',
    title: '储能分析',
    icon: 'chart',
    url: '/analysis/energyStorageAnalysis',
    roles: [...watchers, 'customer'],
    grants: [...monitoring, 'tariff:read'],
  },
  {
    id: 'environmentAnalysis',
    kind: 'page',
    in: 'analysis',
    title: '环境分析',
    icon: 'chart',
    url: '/analysis/environmentAnalysis',
    roles: everyone,
    grants: [...monitoring, 'alarm:watch'],
  },
  {
    id: 'deviceRunAnalysis',
    kind: 'page',
    in: 'analysis',
    title: '设备运行分析',
    icon: 'chart',
    url: '/analysis/deviceRunAnalysis',
    roles: [...workers, 'grid-company', 'customer'],
    grants: [...monitoring, 'history:read'],
  },
  {
    id: 'dispersionAnalysis',
    kind: 'page',
    in: 'analysis',
    title: '离散率分析',
    icon: 'chart',
    url: '/analysis/dispersionAnalysis',
    roles: [...workers, 'grid-company', 'customer'],
    grants: ['home:read', 'dispersion:read'],
  },
  {
    id: 'dispersionAnalysisHhxy',
    kind: 'page',
    in: 'analysis',
    title: '离散率分析（多能）',
    icon: 'chart',
    url: '/analysis/dispersionAnalysis_hhxy',
    roles: [...workers, 'grid-company', 'customer'],
    grants: ['dispersion:read'],
  },

  { id: 'walls', kind: 'folder', title: '监控大屏', icon: 'screen' },
  {
    id: 'wallMap',
    kind: 'wall',
    in: 'walls',
    title: '区域地图大屏',
    icon: 'map',
    url: '/map',
    roles: watchers,
    grants: [...header, 'alarm:trace', 'map:read', 'site:read', 'site:count', 'weather:read', 'camera:view'],
  },
  {
    id: 'wallMicrogrid',
    kind: 'wall',
    in: 'walls',
    title: '微电网大屏',
    icon: 'screen',
    url: '/smallNetworkMonitorIndex',
    roles: watchers,
    grants: [
      ...header,
      'weather:read',
      'microgrid:live',
      'microgrid:day',
      'microgrid:power',
      'microgrid:generation',
      'microgrid:storage',
      'microgrid:piles',
    ],
  },
  {
    id: 'wallDistribution',
    kind: 'wall',
    in: 'walls',
    title: '微电网配电大屏',
    icon: 'screen',
    url: '/smallNetworkMonitorDp',
    roles: watchers,
    grants: [...header, 'weather:read', 'microgrid:live', 'microgrid:distribution', 'camera:view'],
  },
  {
    id: 'wallPhoto',
    kind: 'wall',
    in: 'walls',
    title: '光伏智能监控大屏',
    icon: 'screen',
    url: '/PhotoIntelligentMonitor',
    roles: watchers,
    grants: [...header, 'pv:health'],
  },
  {
    id: 'wallCompare',
    kind: 'wall',
    in: 'walls',
    title: '电站对标大屏',
    icon: 'screen',
    url: '/ComparePowerStationMonitor',
    roles: watchers,
    grants: [...header, 'pv:compare'],
  },
  {
    id: 'wallCharging',
    kind: 'wall',
    in: 'walls',
    title: '运营与充电大屏',
    icon: 'screen',
    url: '/zhOperationsAnalysis',
    roles: watchers,
    grants: [...header, 'charging:read'],
  },
  {
    id: 'wallProfit',
    kind: 'wall',
    in: 'walls',
    title: '运营收益大屏',
    icon: 'screen',
    url: '/operatorProfitStatistics',
    roles: [...admins, 'grid-company'],
    grants: [...header, 'profit:read'],
  },
  {
    id: 'wallCampus',
    kind: 'wall',
    in: 'walls',
    title: '校园能源大屏',
    icon: 'screen',
    url: '/EngineerCollegeMonitor',
    roles: watchers,
    grants: [
      ...header,
      'weather:read',
      'campus:read',
      'camera:view',
      'microgrid:live',
      'microgrid:day',
      'microgrid:power',
      'microgrid:storage',
      'microgrid:piles',
      'microgrid:distribution',
    ],
  },
  {
    id: 'wallPlaylists',
    kind: 'page',
    in: 'walls',
    title: '大屏轮播',
    icon: 'screen',
    url: '/wallPlaylists',
    roles: admins,
    grants: ['playlist:manage'],
  },
  {
    id: 'wallConductor',
    kind: 'page',
    in: 'walls',
    title: '大屏指挥',
    icon: 'screen',
    url: '/wallConductor',
    roles: [...admins, 'operator'],
    grants: ['wall:conduct'],
  },
  {
    id: 'screenTokens',
    kind: 'page',
    in: 'walls',
    title: '大屏令牌',
    icon: 'key',
    url: '/screenTokens',
    roles: admins,
    grants: ['screenToken:manage'],
  },

  // Panels of the micro-grid wall, alone on a screen by a token of their own.
  { id: 'panelEnergy', kind: 'panel', title: '能源管理', url: '/wwleftnygl', grants: ['microgrid:live', 'microgrid:day'] },
  { id: 'panelUse', kind: 'panel', title: '用电情况', url: '/wwleftUsePower', grants: ['microgrid:live', 'microgrid:power'] },
  { id: 'panelGeneration', kind: 'panel', title: '发电柱图', url: '/sendPowerZhu', grants: ['microgrid:live', 'microgrid:generation'] },
  { id: 'panelOverview', kind: 'panel', title: '微电网总览', url: '/topCenter', grants: ['microgrid:live', 'microgrid:day'] },
  { id: 'panelBalance', kind: 'panel', title: '功率平衡', url: '/bottomOne', grants: ['microgrid:live', 'microgrid:power'] },
  { id: 'panelWeather', kind: 'panel', title: '天气', url: '/weatherInfo', grants: ['microgrid:live', 'weather:read'] },
  { id: 'panelPiles', kind: 'panel', title: '充电桩', url: '/cdzInfo', grants: ['microgrid:live', 'microgrid:piles'] },
  { id: 'panelStorage', kind: 'panel', title: '储能策略', url: '/right3', grants: ['microgrid:live', 'microgrid:storage'] },

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
    id: 'faultLibraryManage',
    kind: 'action',
    in: 'faultLibrary',
    title: '管理故障库',
    url: 'faultLibrary:manage',
    roles: [...admins, 'team-leader'],
    grants: ['faultLibrary:manage'],
  },

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

type Row = (typeof resources)[number]
/** Paths of the console's pages behind the sign-in: `console/routes.ts` must load every one of them. */
export type PagePath = Extract<Row, { kind: 'page' }>['url']
/** Every wall and panel stands in the table, and nothing else does: leaving one out does not compile. */
type Screens = Extract<Row, { kind: 'wall' | 'panel' }>['url']
const complete: [WallPath, Screens] extends [Screens, WallPath] ? true : never = true
void complete

const byUrl = new Map<string, Resource>(resources.flatMap((row: Resource) => (row.url ? [[row.url, row] as const] : [])))

/** The line of a page, wall or action; of a path below a sub-application the sub-application's. */
export const resourceOf = (path: string): Resource | undefined =>
  byUrl.get(path) ?? resources.find((row: Resource) => row.below && path.startsWith(`${row.url}/`))

/** What holding these pages, walls and actions allows, by their urls. Entries an installation added for itself grant nothing. */
export const capabilitiesOf = (urls: Iterable<string>): ReadonlySet<Capability> =>
  new Set([...urls].flatMap(url => byUrl.get(url)?.grants ?? []))

/** Ids a role of this kind is shipped with. */
export const defaultResourcesOf = (kind: RoleKind): string[] =>
  resources.filter(({ roles }: Resource) => roles?.includes(kind)).map(({ id }) => id)

/** Titles of what grants a capability, the shipped roles that hold it, and whether some wall's token does: a line of the permission matrix. */
export function holdersOf(capability: Capability): { resources: string[]; roles: RoleKind[]; walls: boolean } {
  const granting = resources.filter(({ grants }: Resource) => grants?.includes(capability)) as readonly Resource[]
  const kinds = new Set(granting.flatMap(({ roles }) => roles ?? []))
  return {
    resources: granting.map(({ title }) => title),
    roles: (Object.keys(roleKinds) as RoleKind[]).filter(kind => kinds.has(kind)),
    walls: granting.some(({ kind }) => kind === 'wall' || kind === 'panel'),
  }
}
