/** Where the code on a device leads: to the order somebody has to do there, else to what is known of the device. */
export const deviceCodePath = '/deviceCode'

/** What the code on a device holds: an address of this platform, which any phone can open. */
export const deviceCodeOf = (origin: string, deviceNo: string) => `${origin}${deviceCodePath}?${new URLSearchParams({ deviceNo })}`

/**
 * The device a code speaks of: by its address, whatever the platform was called when it was printed, or by its bare
 * number; '' for any other code.
 */
export function deviceNoOf(code: string): string {
  const text = code.trim()
  if (URL.canParse(text)) {
    const { pathname, searchParams } = new URL(text)
    return pathname === deviceCodePath ? (searchParams.get('deviceNo') ?? '') : ''
  }
  return /^[\w-]{1,40}$/.test(text) ? text : ''
}
