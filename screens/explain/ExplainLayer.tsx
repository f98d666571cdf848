import { type RefObject, useEffect, useState } from 'react'
import type { Ask } from '../../core/contract/platform/explain.ts'
import { askOf, explainAttribute } from '../../core/explain/explains.ts'
import { page } from '../kit/page.ts'
import { Overlay } from '../presenter/Overlay.tsx'
import { ExplainCard } from './ExplainCard.tsx'
import { explainingAtom } from '../shown/explainingAtom.ts'
import './explainLayer.css'

const current = 'data-explain-current'
/** A wall stands alone for weeks: whoever asked has gone after so long. */
const goneMs = 180_000
const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Lets figures be chosen, by pointer or keys, and shows how the chosen one came about. */
export function ExplainLayer({ wall }: { wall: RefObject<HTMLElement | null> }) {
  const [ask, setAsk] = useState<Ask | null>(null)
  const opened = ask !== null

  useEffect(() => {
    const root = wall.current
    if (!root) return
    const all = () => [...root.querySelectorAll(`[${explainAttribute}]`)].filter(element => element.getClientRects().length > 0)
    const chosen = () => root.querySelector(`[${current}]`)
    const choose = (element: Element | null | undefined) => {
      chosen()?.removeAttribute(current)
      element?.setAttribute(current, '')
    }
    const move = (by: number) => {
      const elements = all()
      const at = elements.indexOf(chosen()!)
      choose(elements[(at + by + elements.length) % elements.length])
    }
    const open = (element: Element | null) => element && setAsk(askOf(element))
    const leave = () => page.set(explainingAtom, false)
    let going = setTimeout(leave, goneMs)
    const stirred = () => {
      clearTimeout(going)
      going = setTimeout(leave, goneMs)
    }
    const onKey = (event: KeyboardEvent) => {
      stirred()
      const done = () => {
        event.preventDefault()
        event.stopPropagation()
      }
      if (event.key === 'Escape') {
        done()
        if (opened) setAsk(null)
        else leave()
      } else if (!opened && (event.key in steps || event.key === 'Tab')) {
        done()
        move(steps[event.key] ?? (event.shiftKey ? -1 : 1))
      } else if (!opened && event.key === 'Enter') {
        done()
        open(chosen())
      }
    }
    const onPress = (event: Event) => {
      stirred()
      const target = (event.target as Element).closest(`[${explainAttribute}]`)
      if (!target) return
      event.preventDefault()
      event.stopPropagation()
      if (event.type !== 'click') return
      choose(target)
      open(target)
    }
    root.setAttribute('data-explaining', '')
    if (!chosen()) choose(all()[0])
    addEventListener('keydown', onKey, true)
    for (const type of ['pointerdown', 'click']) root.addEventListener(type, onPress, true)
    return () => {
      clearTimeout(going)
      removeEventListener('keydown', onKey, true)
      for (const type of ['pointerdown', 'click']) root.removeEventListener(type, onPress, true)
      root.removeAttribute('data-explaining')
    }
  }, [wall, opened])
  useEffect(
    () => () => {
      for (const element of document.querySelectorAll(`[${current}]`)) element.removeAttribute(current)
    },
    [],
  )

  return (
    <Overlay>
      {ask ? (
        <ExplainCard key={JSON.stringify(ask)} ask={ask} onClose={() => setAsk(null)} />
      ) : (
        <p className="explain-hint" role="status">
          数值说明：点按虚线框内的数值，或以方向键选择后按 <kbd>Enter</kbd>；<kbd>E</kbd> 或 <kbd>Esc</kbd> 退出
        </p>
      )}
    </Overlay>
  )
}
