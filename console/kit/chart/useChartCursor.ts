import type { EChartsCoreOption } from 'echarts/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { ChartHandle } from '../../../core/chart/mountChart.ts'
import { cursorStep } from '../curve/cursorStep.ts'
import { placesOf } from '../curve/placesOf.ts'

interface ChartCursor {
  /** What stands at the cursor, for those who cannot see it. */
  said: string
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onBlur: () => void
}

/**
 * The cursor of a chart by hand: arrows go from point to point, page keys ten of them, Home and End to the first and
 * last in view; Enter opens the place. It shows what the pointer would there.
 */
export function useChartCursor(chart: ChartHandle | null, option: EChartsCoreOption, onOpen?: (place: number) => void): ChartCursor {
  const at = useRef<number>(undefined)
  const [said, setSaid] = useState('')
  return {
    said,
    onKeyDown: event => {
      if (!chart || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const { chart: engine } = chart
      if (event.key === 'Enter' && onOpen && at.current !== undefined) return onOpen(at.current)
      const middle = engine.getHeight() / 2
      const pixelOf = (place: number) => engine.convertToPixel({ xAxisIndex: 0 }, place)
      const shown = placesOf(option).filter(place => engine.containPixel({ gridIndex: 0 }, [pixelOf(place), middle]))
      const next = cursorStep(shown, at.current, event.key)
      if (next === undefined) return
      // The page would scroll.
      event.preventDefault()
      at.current = next
      engine.dispatchAction({ type: 'showTip', x: pixelOf(next), y: middle })
      setSaid(tipOf(engine.getDom()))
    },
    onBlur: () => {
      at.current = undefined
      setSaid('')
      chart?.chart.dispatchAction({ type: 'hideTip' })
      chart?.chart.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'leave' })
    },
  }
}

/** The engine lays its tip beside the canvas. */
const tipOf = (place: HTMLElement) => [...place.children].map(child => (child instanceof HTMLElement ? child.innerText : '')).join(' ')
