import { useEffect, useState } from 'react'
import { camera } from '../../core/contract/devices/camera.ts'
import { minutes, seconds, useCall } from '../../core/call/useCall.ts'
import { Panel } from '../kit/Panel.tsx'
import { CameraTile } from './cameras/CameraTile.tsx'
import { chooseCameras } from './cameras/chooseCameras.ts'
import { EnlargedCamera } from './cameras/EnlargedCamera.tsx'
import { tileColumns, tileCount } from './cameras/tileColumns.ts'
import { roundRobin } from './cameras/roundRobin.ts'
import { useElementSize } from '../kit/stage/useElementSize.ts'
import './cameraWall.css'

interface Props {
  area?: string
  siteIds?: string[]
  microgridId?: string
  /** So many cameras, more where so many leave black bars; nine at the very most. */
  limit?: number
  /** Players that may run at once; the other cameras show a picture every ten seconds. */
  budget?: number
}

const turnMs = seconds(30)

/** Cameras of some sites or of a micro-grid as a grid of pictures; those that deliver come first. */
export function CameraWall({ area, siteIds, microgridId, limit = 9, budget = 4 }: Props) {
  const list = useCall(camera.getCameraList, { siteIds, microgridId }, { every: minutes(1), keep: true })
  const [grid, setGrid] = useState<HTMLElement | null>(null)
  const { width, height } = useElementSize(grid)
  const [turn, setTurn] = useState(0)
  const [looked, setLooked] = useState<string | null>(null)
  const [enlarged, setEnlarged] = useState<string | null>(null)
  const cameras = list.data ?? []
  const shown = chooseCameras(cameras, tileCount(limit, Math.min(9, cameras.length), width, height))
  const online = shown.filter(row => row.online).map(row => row.deviceId)
  // Also where it goes offline and gives its place to another one: it says so itself, and does not come back unasked.
  const large = cameras.find(row => row.deviceId === enlarged)
  if (list.data && enlarged !== null && !large) setEnlarged(null)
  const decoded = roundRobin(online, large ? budget - 1 : budget, turn, looked).filter(id => id !== enlarged)
  const takesTurns = online.length > budget

  useEffect(() => {
    if (!takesTurns) return
    const timer = setInterval(() => setTurn(now => now + 1), turnMs)
    return () => clearInterval(timer)
  }, [takesTurns])

  const stage = grid?.closest('.stage')
  return (
    <Panel
      area={area}
      title="视频监控"
      scope={list.data && cameras.length > 0 && `在线 ${cameras.filter(row => row.online).length}/${cameras.length}`}
      source={list}
      empty={shown.length === 0 && '暂无摄像头'}
    >
      <div
        ref={setGrid}
        className="camera-grid"
        style={{ gridTemplateColumns: `repeat(${tileColumns(shown.length, width, height)}, minmax(0, 1fr))` }}
      >
        {shown.map(row => (
          <button
            key={row.deviceId}
            type="button"
            aria-label={`放大 ${row.siteName} ${row.name}`}
            onClick={() => setEnlarged(row.deviceId)}
            onFocus={() => setLooked(row.deviceId)}
            onBlur={() => setLooked(null)}
          >
            <CameraTile camera={row} live={decoded.includes(row.deviceId)} />
          </button>
        ))}
      </div>
      {large && stage && <EnlargedCamera camera={large} stage={stage} onClose={() => setEnlarged(null)} />}
    </Panel>
  )
}
