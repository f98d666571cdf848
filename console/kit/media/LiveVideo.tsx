import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { createPlayer } from '../../../core/video/createPlayer.ts'
import { siteTime } from '../../../core/time/time.ts'
import type { PlayerState } from '../../../core/video/watchProgress.ts'
import './liveVideo.css'

interface Props {
  /** Playlist on the page's own origin; '' = there is no stream. */
  url: string
  /** Viewing token; a new one is taken over without a break. */
  token: string
  /** What is to be seen. */
  label: string
  /** What is said in place of a picture. */
  absent: string
  /** px; narrower where there is less room, in the same shape. */
  width: number
  height: number
}

const words: Record<PlayerState, string> = { connecting: '连接中', live: '直播', late: '画面延迟' }

/** A live picture that can be stopped and started: muted, self-healing, its clock the stream's own. A stopped one fetches nothing. */
export function LiveVideo({ url, token, label, absent, width, height }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const newest = useRef(token)
  newest.current = token
  const [playing, setPlaying] = useState(true)
  const [state, setState] = useState<PlayerState>('connecting')
  const [time, setTime] = useState('')
  const ready = url !== '' && token !== ''
  const runs = ready && playing

  useEffect(() => {
    if (!video.current || !runs) return
    const player = createPlayer(video.current, {
      url,
      token: () => newest.current,
      onState: setState,
      onDate: date => setTime(siteTime(date)),
    })
    return () => {
      player.destroy()
      setState('connecting')
    }
  }, [url, runs])

  return (
    <figure className="live-video" style={{ maxWidth: width }}>
      <div className="live-video-picture" style={{ aspectRatio: `${width} / ${height}` }}>
        <video ref={video} muted playsInline disablePictureInPicture aria-label={label} hidden={!runs} />
        {!ready && <p>{absent}</p>}
        {ready && !playing && <p>已暂停</p>}
        {runs && state === 'connecting' && <p>视频连接中…</p>}
        {runs && time && <time>{time}</time>}
      </div>
      <figcaption>
        <span>{label}</span>
        <span className="muted">{!ready ? '离线' : playing ? words[state] : '已暂停'}</span>
        <Button disabled={!ready} onClick={() => setPlaying(!playing)}>
          {playing ? '暂停' : '播放'}
        </Button>
      </figcaption>
    </figure>
  )
}
