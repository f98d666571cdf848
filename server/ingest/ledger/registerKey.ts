/** A register of a device on one site-local day. */
export interface RegisterKey {
  deviceId: number
  kind: string
  /** YYYY-MM-DD */
  day: string
}

export const textOf = ({ deviceId, kind, day }: RegisterKey) => `${deviceId}/${kind}/${day}`
