import { camera } from '../../../core/contract/camera.ts'
import { minutes, seconds, useCall } from '../../../core/useCall.ts'
import { useViewingToken, withViewing } from './useViewingToken.ts'

/**
 * Address of a camera's newest picture, '' for none.
 * @param lively read again every ten seconds, otherwise every five minutes
 */
export function useCapture(deviceId: string, lively: boolean): string {
  const token = useViewingToken()
  const { data } = useCall(
    camera.getDeviceCapture,
    { accessToken: token, deviceId },
    { every: lively ? seconds(10) : minutes(5), enabled: token !== '', keep: true },
  )
  return data?.picUrl ? withViewing(data.picUrl, token) : ''
}
