import { useEffect, useRef, useState } from 'react'
import { type BarFieldHandle, type BarFieldRow, mountBarField } from '../../kit/chart/bar3d.ts'
import { useStage } from '../../kit/stage/StageContext.ts'

/** A field of bars by hour and row; a person may turn it. A chunk of its own: it carries echarts-gl. */
export default function BarField({ rows }: { rows: BarFieldRow[] }) {
  const place = useRef<HTMLDivElement>(null)
  const [field, setField] = useState<BarFieldHandle | null>(null)
  const { pixelRatio } = useStage()

  useEffect(() => {
    if (!place.current) return
    const mounted = mountBarField(place.current, pixelRatio)
    setField(mounted)
    return () => {
      mounted.dispose()
      setField(null)
    }
  }, [pixelRatio])

  useEffect(() => field?.show(rows), [field, rows])

  return <div ref={place} className="fill" />
}
