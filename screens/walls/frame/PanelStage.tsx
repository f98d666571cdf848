import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Stage } from '../../kit/Stage.tsx'
import { useLate } from '../../kit/useLate.ts'
import { wallAtom } from '../../shown/wallQuery.ts'
import { useRetryFailed } from './useRefetching.ts'

interface Props {
  /** The panel's place on its wall, stage units: type and figures keep the size they have there, the rest of the window is the panel's. */
  width: number
  height: number
  /** As in `WallStage`. */
  at: string | undefined
  stale?: boolean
  children: ReactNode
}

/** One panel alone, filling its window whatever its shape, for a video-wall controller that composes windows. */
export function PanelStage({ width, height, at, stale = false, children }: Props) {
  useRetryFailed()
  const { query } = useAtomValue(wallAtom)
  const late = useLate(at) || stale
  return (
    <Stage
      query={query}
      width={width}
      height={height}
      mode="fill"
      late={late}
      layout={{ areas: ['panel'], columns: '1fr', rows: 'minmax(0, 1fr)' }}
    >
      {children}
    </Stage>
  )
}
