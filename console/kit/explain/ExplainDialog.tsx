import { Button, Skeleton } from 'antd'
import type { Ask, Explanation } from '../../../core/contract/platform/explain.ts'
import { type FigureWordName, wordFacts } from '../../../core/figures/figureWords.ts'
import { ExplanationRows } from '../../../core/explain/ExplanationRows.tsx'
import { factsOf, withUnit } from '../../../core/explain/explanationText.ts'
import { useExplanation } from '../../../core/explain/useExplanation.ts'
import { Dialog } from '../form/Dialog.tsx'
import { ErrorNote } from '../state/ErrorNote.tsx'
import { Facts } from '../detail/Facts.tsx'
import './explainDialog.css'

interface Props {
  ask: Ask
  /** What the word of the figure first asked about means. */
  word?: FigureWordName
  onClose: () => void
}

/** How a figure came about, and further down what each of its inputs came from. */
export function ExplainDialog({ ask, word, onClose }: Props) {
  const { data, error, loading, refetch, depth, follow, back } = useExplanation(ask)
  return (
    <Dialog title={data ? `数值说明：${data.title}` : '数值说明'} width={880} onClose={onClose}>
      {depth > 0 && (
        <Button size="small" onClick={back}>
          上一级
        </Button>
      )}
      {word && depth === 0 && <Facts wide facts={wordFacts(word).map(({ name, text }) => [name, text])} />}
      {loading && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {error && <ErrorNote message={error.message} onRetry={refetch} />}
      {data && <ExplanationBody {...data} onFollow={follow} />}
    </Dialog>
  )
}

function ExplanationBody({ onFollow, ...explanation }: Explanation & { onFollow: (next: Ask) => void }) {
  const { value, unit, formula, inputs, versions, corrections } = explanation
  return (
    <>
      {(value !== null || unit) && <p className="explain-value">{withUnit(value, unit)}</p>}
      <p className="explain-formula">{formula}</p>
      <Facts facts={factsOf(explanation).map(({ name, text }) => [name, text])} />
      {versions.length > 0 && <Facts facts={versions.map(({ name, text }) => [name, text])} />}
      {corrections.length > 0 && (
        <ul className="explain-corrections" aria-label="人工修正">
          {corrections.map(({ name, text }, index) => (
            <li key={index}>
              {name}　{text}
            </li>
          ))}
        </ul>
      )}
      <ExplanationRows inputs={inputs} onFollow={onFollow} />
    </>
  )
}
