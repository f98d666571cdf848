import { useEffect, useRef, useState } from 'react'
import { siteTime } from '../../core/time/time.ts'
import { createPlayer } from '../../core/video/createPlayer.ts'
import { PictureTime } from './video/PictureTime.tsx'
import { type Still, StillPicture } from './video/StillPicture.tsx'
import type { PlayerState } from '../../core/video/watchProgress.ts'
import './video/video.css'

interface Props {
  /** Playlist on the page's own origin; '' = the camera is off. */
  url: string
  /** Viewing token; a new one is taken over without a break. */
  token: string
  /** Picture shown until the stream has one, and when the camera is off. */
  poster?: Still
  /** What is to be seen, for those who cannot see it. */
  label: string
  onState?: (state: PlayerState) => void
}

/**
 * A live camera: muted, self-healing, nothing left after it. Its clock is the stream's own: it stands when the picture
 * does. hls.js arrives as a chunk of its own.
 */
export function LiveVideo({ url, token, poster, label, onState }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const newest = useRef({ token, onState })
  newest.current = { token, onState }
  const [state, setState] = useState<PlayerState>('connecting')
  const [time, setTime] = useState('')
  const ready = url !== '' && token !== ''

  useEffect(() => {
    if (!video.current || !ready) return
    const player = createPlayer(video.current, {
      url,
      token: () => newest.current.token,
      onState: next => {
        setState(next)
        newest.current.onState?.(next)
      },
      onDate: date => setTime(siteTime(date)),
    })
    return () => {
      player.destroy()
      setState('connecting')
      newest.current.onState?.('connecting')
    }
  }, [url, ready])

  return (
    <div className="camera-frame">
      <video ref={video} muted playsInline disablePictureInPicture aria-label={label} hidden={!ready} />
      {poster && state === 'connecting' ? <StillPicture still={poster} label={label} /> : <PictureTime time={time} />}
    </div>
  )
}
