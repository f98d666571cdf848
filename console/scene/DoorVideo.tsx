import { camera } from '../../core/contract/devices/camera.ts'
import { door } from '../../core/contract/devices/door.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { LiveVideo } from '../kit/media/LiveVideo.tsx'

/** The documents' video panel of a door, px. */
const size = { width: 680, height: 380 }

/** The camera over a door. Its token is renewed before it ends; account and address stay on the server. */
export function DoorVideo({ deviceNo }: { deviceNo: string }) {
  const about = useCall(door.detail, { devId: deviceNo })
  const siteIds = about.data ? [about.data.systemNo] : []
  const cameras = useCall(camera.getCameraList, { siteIds }, { enabled: about.data !== undefined, every: minutes(1) })
  const token = useCall(camera.getSubAccessToken, {}, { every: minutes(2) })
  const found = cameras.data?.find(({ deviceId }) => deviceId === about.data?.cameraId)
  const absent = token.error && !token.data ? '获取视频令牌失败' : !cameras.data ? '视频加载中…' : found ? '摄像头离线' : '该门禁没有摄像头'
  return (
    <LiveVideo
      {...size}
      url={found?.playlist ?? ''}
      token={token.data?.accessToken ?? ''}
      label={found?.name ?? '门禁视频'}
      absent={absent}
    />
  )
}
