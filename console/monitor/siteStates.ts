/** How the state of a site is called and what it means. */
export const siteStates = {
  online: { word: '在线', tone: 'good' },
  partial: { word: '部分在线', tone: 'warn' },
  offline: { word: '离线', tone: 'idle' },
} as const
