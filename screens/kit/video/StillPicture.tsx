import { PictureTime } from './PictureTime.tsx'
import './video.css'

export interface Still {
  url: string
  /** When it was taken, site time. */
  time: string
}

/** A single picture of a camera with its time. */
export function StillPicture({ still: { url, time }, label }: { still: Still; label: string }) {
  return (
    <div className="camera-frame">
      <img src={url} alt={label} />
      <PictureTime time={time} />
    </div>
  )
}
