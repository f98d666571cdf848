import { camera } from '../../../core/contract/devices/camera.ts'
import { minutes, seconds, useCall } from '../../../core/call/useCall.ts'
import type { Still } from '../../kit/video/StillPicture.tsx'
import { useViewingToken, withViewing } from './useViewingToken.ts'

/**
 * A camera's newest picture, undefined for none.
 * @param lively read again every ten seconds, otherwise every five minutes
 */
export function useCapture(deviceId: string, lively: boolean): Still | undefined {
  const token = useViewingToken()
  const { data } = useCall(
    camera.getDeviceCapture,
    { accessToken: token, deviceId },
    { every: lively ? seconds(10) : minutes(5), enabled: token !== '', keep: true },
  )
  return data?.picUrl ? { url: withViewing(data.picUrl, token), time: data.captureTime } : undefined
}
