import { useEffect, useRef } from 'react'
import type { Ask, Explanation } from '../../core/contract/platform/explain.ts'
import { ExplanationRows } from '../../core/explain/ExplanationRows.tsx'
import { factsOf, withUnit } from '../../core/explain/explanationText.ts'
import { useExplanation } from '../../core/explain/useExplanation.ts'
import '../presenter/presenterCard.css'

interface Props {
  ask: Ask
  onClose: () => void
}

/** How a figure came about, and further down what each of its inputs came from. */
export function ExplainCard({ ask, onClose }: Props) {
  const { data, error, loading, depth, follow, back } = useExplanation(ask)
  const card = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step begins at the top of the card
  useEffect(() => card.current?.focus(), [depth, loading])
  return (
    <section
      ref={card}
      tabIndex={-1}
      className="presenter-card explain-card"
      role="dialog"
      aria-label="数值说明"
      aria-busy={loading}
      onKeyDown={event => event.key === 'Backspace' && back()}
    >
      <header>
        <h2>{data?.title ?? '数值说明'}</h2>
        <span>
          {depth > 0 && (
            <button type="button" onClick={back}>
              上一级 <kbd>Backspace</kbd>
            </button>
          )}
          <button type="button" onClick={onClose}>
            关闭 <kbd>Esc</kbd>
          </button>
        </span>
      </header>
      {loading && <p role="status">正在追溯…</p>}
      {error && <p role="alert">{error.message}</p>}
      {data && <ExplanationBody {...data} onFollow={follow} />}
    </section>
  )
}

function ExplanationBody({ onFollow, ...explanation }: Explanation & { onFollow: (next: Ask) => void }) {
  const { value, unit, formula, inputs, versions, corrections } = explanation
  return (
    <>
      {(value !== null || unit) && <p className="explain-value">{withUnit(value, unit)}</p>}
      <p className="explain-formula">{formula}</p>
      <dl>
        {factsOf(explanation).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={explanation.agrees === false && name === '核对' ? 'explain-wrong' : undefined}>{text}</dd>
          </div>
        ))}
        {[...versions, ...corrections].map(({ name, text }, index) => (
          <div key={index}>
            <dt>{index < versions.length ? '版本' : '修正'}</dt>
            <dd>
              {name}　{text}
            </dd>
          </div>
        ))}
      </dl>
      <ExplanationRows inputs={inputs} onFollow={onFollow} />
    </>
  )
}
