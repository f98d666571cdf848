/** Paths that open the screens app, with their window titles. The server, the screen tokens and screens/routes.ts all read this table. */
export const walls = {
  '/map': '分布式光伏在线监测系统',
  '/smallNetworkMonitorIndex': '微电网运行监控',
  '/smallNetworkMonitorDp': '微电网配电监控',
  '/operatorProfitStatistics': '运营收益统计',
  '/zhOperationsAnalysis': '综合运营与充电分析',
  '/PhotoIntelligentMonitor': '光伏智能监控',
  '/EngineerCollegeMonitor': '校园能源监控',
  '/ComparePowerStationMonitor': '电站对标分析',
  '/wwleftnygl': '能源管理',
  '/wwleftUsePower': '用电情况',
  '/sendPowerZhu': '发电柱图',
  '/topCenter': '微电网总览',
  '/bottomOne': '功率平衡',
  '/weatherInfo': '天气',
  '/cdzInfo': '充电桩',
  '/right3': '储能策略',
} as const

export type WallPath = keyof typeof walls
export const wallPaths = Object.keys(walls) as WallPath[]
export const isWall = (path: string): path is WallPath => path in walls

/** Panels of the micro-grid wall that also stand alone, for a video-wall controller that composes windows. */
export const panelPaths = [
  '/wwleftnygl',
  '/wwleftUsePower',
  '/sendPowerZhu',
  '/topCenter',
  '/bottomOne',
  '/weatherInfo',
  '/cdzInfo',
  '/right3',
] as const satisfies WallPath[]

/** Walls with a header of their own: they show alarms, weather and how many sites report. */
export const fullWalls = wallPaths.filter(path => !(panelPaths as readonly string[]).includes(path))

/** Shows walls in turn; a page of the screens app, not a wall: what it shows is checked wall by wall. */
export const rotationPath = '/rotation'
