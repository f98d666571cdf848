import { QuestionCircleOutlined } from '@ant-design/icons'
import { Suspense, useState } from 'react'
import type { Ask } from '../../../core/contract/platform/explain.ts'
import type { FigureWordName } from '../../../core/figures/figureWords.ts'
import { explainAttribute, type Explained } from '../../../core/explain/explains.ts'
import { CornerNote } from '../state/CornerNote.tsx'
import { lazyPart } from '../state/lazyPart.tsx'
import './explainMark.css'

const WordDialog = lazyPart('指标释义', async () => ({ default: (await import('./WordDialog.tsx')).WordDialog }), CornerNote)
const ExplainDialog = lazyPart('数值说明', async () => ({ default: (await import('./ExplainDialog.tsx')).ExplainDialog }), CornerNote)

interface Props extends Explained {
  /** Name of the figure. */
  of: string
  /** What its word means (core/figures/figureWords.ts). */
  word?: FigureWordName
  /** One of many: shows with the pointer or the focus of its row, before its figure, and takes no room. Its place must be positioned. */
  quiet?: boolean
}

/** The small mark beside a figure that opens what its word means and where it comes from. Nothing where neither is known. */
export function ExplainMark({ [explainAttribute]: asked, of, word, quiet = false }: Props) {
  const [open, setOpen] = useState(false)
  if (!asked && !word) return null
  return (
    <>
      <button
        type="button"
        className={quiet ? 'explain-mark quiet' : 'explain-mark'}
        aria-label={`${of}：数值说明`}
        title={asked ? '数值说明：公式、输入与质量' : '数值说明：含义、单位与来源'}
        // In a list the row must not open with it.
        onClick={event => {
          event.stopPropagation()
          setOpen(true)
        }}
      >
        <QuestionCircleOutlined />
      </button>
      {open && (
        <Suspense fallback={null}>
          {asked ? (
            <ExplainDialog ask={JSON.parse(asked) as Ask} word={word} onClose={() => setOpen(false)} />
          ) : (
            word && <WordDialog word={word} onClose={() => setOpen(false)} />
          )}
        </Suspense>
      )}
    </>
  )
}
