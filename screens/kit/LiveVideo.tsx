import { useEffect, useRef, useState } from 'react'
import { createPlayer, type PlayerState } from './video/createPlayer.ts'
import './video/video.css'

interface Props {
  /** Playlist on the page's own origin; '' = the camera is off. */
  url: string
  /** Viewing token; a new one is taken over without a break. */
  token: string
  /** Picture shown until the stream has one, and when the camera is off. */
  poster?: string
  /** What is to be seen, for those who cannot see it. */
  label: string
  onState?: (state: PlayerState) => void
}

/** A live camera: muted, self-healing, nothing left after it. hls.js arrives as a chunk of its own. */
export function LiveVideo({ url, token, poster, label, onState }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const newest = useRef({ token, onState })
  newest.current = { token, onState }
  const [state, setState] = useState<PlayerState>('connecting')
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
    })
    return () => {
      player.destroy()
      setState('connecting')
      newest.current.onState?.('connecting')
    }
  }, [url, ready])

  return (
    <div className="live-video">
      <video ref={video} muted playsInline disablePictureInPicture aria-label={label} hidden={!ready} />
      {poster && state === 'connecting' && <img src={poster} alt={label} />}
    </div>
  )
}
