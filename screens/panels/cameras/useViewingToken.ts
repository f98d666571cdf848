import { camera } from '../../../core/contract/devices/camera.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'

/** The viewing token of this wall, renewed well before it ends; '' until there is one. */
export const useViewingToken = () => useCall(camera.getSubAccessToken, {}, { every: minutes(2) }).data?.accessToken ?? ''

/** A picture's address with the token it needs; only addresses of this server take one. */
export const withViewing = (address: string, token: string) =>
  address.startsWith('/') ? `${address}&accessToken=${encodeURIComponent(token)}` : address
