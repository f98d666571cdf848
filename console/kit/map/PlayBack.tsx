import { Button, Slider } from 'antd'
import { useEffect, useState } from 'react'
import './playBack.css'

interface Props {
  /** Site times of the positions of a way, oldest first. */
  moments: readonly string[]
  /** Which of them is shown; null = the whole way. */
  at: number | null
  onChange: (at: number | null) => void
}

/** Milliseconds from one position to the next: an hour of one a minute passes in six seconds. */
const stepMs = 100

/** Plays a way back, or goes to any of its moments by hand. */
export function PlayBack({ moments, at, onChange }: Props) {
  const [playing, setPlaying] = useState(false)
  const last = moments.length - 1
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => {
      if (at !== null && at >= last) return setPlaying(false)
      onChange((at ?? 0) + 1)
    }, stepMs)
    return () => clearTimeout(timer)
  }, [playing, at, last, onChange])
  if (moments.length < 2) return <span className="note">定位不足两点，不能回放</span>
  const time = (n: number) => moments[n]?.slice(11, 16) ?? ''
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          if (!playing && (at === null || at >= last)) onChange(0)
          setPlaying(!playing)
        }}
      >
        {playing ? '暂停' : '回放'}
      </Button>
      <div className="play-back-slider">
        <Slider
          min={0}
          max={last}
          value={at ?? last}
          tooltip={{ formatter: n => time(n ?? 0) }}
          ariaLabelForHandle="回放时刻"
          ariaValueTextFormatterForHandle={n => time(n)}
          onChange={n => {
            setPlaying(false)
            onChange(n)
          }}
        />
      </div>
      <span className="figures">
        {time(at ?? last)} / {time(last)}
      </span>
      {at !== null && (
        <Button
          size="small"
          type="link"
          onClick={() => {
            setPlaying(false)
            onChange(null)
          }}
        >
          全程
        </Button>
      )}
    </>
  )
}
