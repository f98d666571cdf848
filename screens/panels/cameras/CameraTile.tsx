import { useState } from 'react'
import type { CameraRow } from '../../../core/contract/camera.ts'
import type { PlayerState } from '../../../core/video/watchProgress.ts'
import { StillPicture } from '../../kit/video/StillPicture.tsx'
import { LiveVideo } from '../../kit/LiveVideo.tsx'
import { useCapture } from './useCapture.ts'
import { useViewingToken } from './useViewingToken.ts'

interface Props {
  camera: CameraRow
  /** Decoded; otherwise a picture every ten seconds. */
  live: boolean
}

const labels: Record<PlayerState, string> = { connecting: '连接中', live: '直播', late: '画面延迟' }

/** One camera: its picture, where it stands and how it is. */
export function CameraTile({ camera: { deviceId, name, siteName, online, playlist }, live }: Props) {
  const token = useViewingToken()
  const playing = online && live
  const poster = useCapture(deviceId, online && !playing)
  const [state, setState] = useState<PlayerState>('connecting')
  const shown = !online ? 'off' : playing ? state : 'capture'
  const word = shown === 'off' ? '离线' : shown === 'capture' ? '定时画面' : labels[shown]
  const title = `${siteName} ${name}`
  return (
    <figure className="camera-tile" data-state={shown}>
      <div className="camera-picture">
        {playing ? (
          <LiveVideo url={playlist} token={token} poster={poster} label={title} onState={setState} />
        ) : poster ? (
          <StillPicture still={poster} label={title} />
        ) : (
          <p>{online ? '暂无画面' : '摄像头离线'}</p>
        )}
      </div>
      <figcaption>
        <span className="camera-name">{title}</span>
        <em>{word}</em>
      </figcaption>
    </figure>
  )
}
