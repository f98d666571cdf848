/** Paths that open the screens app, with their window titles. The server, the screen tokens and screens/routes.ts all read this table. */
export const walls = {
  '/map': '分布式光伏在线监测系统',
} as const

export type WallPath = keyof typeof walls
export const wallPaths = Object.keys(walls) as WallPath[]
