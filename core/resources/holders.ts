export const admins = ['platform-admin', 'enterprise-admin'] as const
export const watchers = [...admins, 'operator', 'grid-company'] as const
export const everyone = [
  'platform-admin',
  'enterprise-admin',
  'operator',
  'team-leader',
  'maintenance',
  'grid-company',
  'customer',
] as const
export const workers = [...admins, 'operator', 'team-leader', 'maintenance'] as const

/** What a page over sites and their devices asks for. */
export const monitoring = ['home:read', 'device:read', 'region:read'] as const

/** What a board of all one sees asks for. */
export const board = ['board:read', 'home:read', 'site:read', 'alarm:watch', 'region:read'] as const

/** The header of every full wall counts alarms. */
export const header = ['alarm:watch'] as const
