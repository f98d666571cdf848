import { Button } from 'antd'
import { type PointerEvent, useEffect, useRef } from 'react'
import './signPad.css'

/** Pixels of the picture; on the page it is as wide as there is room. */
const width = 900
const height = 360
const ink = '#10243a'

interface Props {
  label: string
  /** A signature that was begun before. */
  initial?: Blob | null
  /** Hears the picture after every stroke; null = empty again. */
  onChange: (picture: Blob | null) => void
}

/** Where somebody signs, by finger, pen or mouse. The picture is a PNG with a white ground, whatever the theme. */
export function SignPad({ label, initial, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<[number, number] | null>(null)
  const drawing = () => canvas.current!.getContext('2d')!
  const blank = () => {
    const context = drawing()
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.strokeStyle = ink
    context.fillStyle = ink
    context.lineWidth = 6
    context.lineCap = 'round'
    context.lineJoin = 'round'
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the paper is there
  useEffect(() => {
    blank()
    // What cannot be read is written anew.
    if (initial)
      createImageBitmap(initial).then(
        picture => canvas.current?.getContext('2d')?.drawImage(picture, 0, 0, width, height),
        () => onChange(null),
      )
  }, [])
  const placeOf = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const box = canvas.current!.getBoundingClientRect()
    return [((clientX - box.left) * width) / box.width, ((clientY - box.top) * height) / box.height]
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    canvas.current!.setPointerCapture(event.pointerId)
    last.current = placeOf(event)
    const context = drawing()
    context.beginPath()
    context.arc(...last.current, 3, 0, Math.PI * 2)
    context.fill()
  }
  const draw = (event: PointerEvent) => {
    if (!last.current) return
    const next = placeOf(event)
    const context = drawing()
    context.beginPath()
    context.moveTo(...last.current)
    context.lineTo(...next)
    context.stroke()
    last.current = next
  }
  const end = () => {
    if (!last.current) return
    last.current = null
    canvas.current!.toBlob(onChange, 'image/png')
  }
  const clear = () => {
    blank()
    onChange(null)
  }
  return (
    <div className="sign-pad">
      <canvas
        ref={canvas}
        aria-label={label}
        role="img"
        width={width}
        height={height}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button size="small" onClick={clear}>
        重写
      </Button>
    </div>
  )
}
