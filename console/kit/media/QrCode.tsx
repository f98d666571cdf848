import { encodeQR } from 'qr'
import { useMemo } from 'react'
import './qrCode.css'

interface Props {
  text: string
  /** For those who do not see it. */
  label: string
}

/** Light cells around the code, without which no reader finds it (ISO/IEC 18004). */
const border = 4

/** A code as black cells on white, whatever the theme, sharp at any size. */
export function QrCode({ text, label }: Props) {
  const { size, path } = useMemo(() => {
    const cells = encodeQR(text, 'raw', { ecc: 'medium', border })
    const dark = cells.flatMap((row, y) => row.flatMap((cell, x) => (cell ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: cells.length, path: dark.join('') }
  }, [text])
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
