export interface Position {
  longitude: number
  latitude: number
  /** Radius in m. */
  accuracy: number
}

const reasons: Readonly<Record<number, string>> = { 1: '未允许使用位置', 2: '手机无法定位', 3: '定位超时' }

const unsupported = '当前浏览器或连接方式不支持定位'
const helps: Readonly<Record<string, string>> = {
  未允许使用位置: '请点地址栏左侧的图标，在网站权限中允许使用位置；若仍不行，在手机设置中允许浏览器使用位置。允许后再点打卡',
  手机无法定位: '请在手机设置中打开定位服务，到室外或窗边再试',
  定位超时: '请到室外或窗边，稍候再试',
  [unsupported]: '请用 HTTPS 地址打开本页，或换用支持定位的浏览器',
}
/** What somebody can do about a position the phone does not tell, where nothing goes without one. */
export const helpOf = (reason: string) => helps[reason] ?? '请稍候再试'

/** Where the phone is, or why it does not tell: no obstacle to anything. */
export function whereNow(): Promise<Position | string> {
  if (!isSecureContext || !navigator.geolocation) return Promise.resolve(unsupported)
  return new Promise(done =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) => done({ longitude, latitude, accuracy: Math.min(accuracy, 1_000_000) }),
      ({ code }) => done(reasons[code] ?? '未取得位置'),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 },
    ),
  )
}
