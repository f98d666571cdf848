import { useState } from 'react'
import type { CameraRow } from '../../../core/contract/devices/camera.ts'
import type { PlayerState } from '../../../core/video/watchProgress.ts'
import { StillPicture } from '../../kit/video/StillPicture.tsx'
import { LiveVideo } from '../../kit/LiveVideo.tsx'
import { cameraWord } from './cameraWord.ts'
import { useCapture } from './useCapture.ts'
import { useViewingToken } from './useViewingToken.ts'

interface Props {
  camera: CameraRow
  /** Decoded where it runs; otherwise a picture every ten seconds. */
  live: boolean
}

/** One camera: its picture, where it stands and how it is. */
export function CameraTile({ camera: { deviceId, name, siteName, online, playlist, drawn }, live }: Props) {
  const token = useViewingToken()
  const playing = online && live && playlist !== ''
  const poster = useCapture(deviceId, online && !playing)
  const [state, setState] = useState<PlayerState>('connecting')
  const shown = !online ? 'off' : playing ? state : 'capture'
  const word = cameraWord(shown, drawn)
  const title = `${siteName} ${name}`
  return (
    <figure className="camera-tile" data-state={shown}>
      <div className="camera-picture">
        {playing ? (
          <LiveVideo url={playlist} token={token} poster={poster} label={title} onState={setState} />
        ) : poster ? (
          <StillPicture still={poster} label={title} />
        ) : (
          <p>
            <NoPicture />
            {online ? '暂无画面' : '摄像头离线'}
          </p>
        )}
        {drawn && (playing || poster) && <span className="camera-mark">演示画面</span>}
      </div>
      <figcaption>
        <span className="camera-name">{title}</span>
        <em>{word}</em>
      </figcaption>
    </figure>
  )
}

/** A camera crossed out: a place without a picture is told from one that is dark. */
const NoPicture = () => (
  <svg
    viewBox="0 0 48 48"
    width="48"
    height="48"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.4"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M6 15h25v18H6zM31 21l11-5v16l-11-5M9 41 39 7" />
  </svg>
)
