import { QuestionCircleOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import type { Ask } from '../../../core/contract/platform/explain.ts'
import { explainAttribute, type Explained } from '../../../core/explain/explains.ts'
import './explainMark.css'

const ExplainDialog = lazy(async () => ({ default: (await import('./ExplainDialog.tsx')).ExplainDialog }))

interface Props extends Explained {
  /** Name of the figure. */
  of: string
  /** One of many: shows with the pointer or the focus of its row, before its figure, and takes no room. Its place must be positioned. */
  quiet?: boolean
}

/** The small mark beside a figure that opens where it comes from. Nothing where the figure cannot be asked. */
export function ExplainMark({ [explainAttribute]: asked, of, quiet = false }: Props) {
  const [open, setOpen] = useState(false)
  if (!asked) return null
  return (
    <>
      <button
        type="button"
        className={quiet ? 'explain-mark quiet' : 'explain-mark'}
        aria-label={`${of}：数值说明`}
        title="数值说明：公式、输入与质量"
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
          <ExplainDialog ask={JSON.parse(asked) as Ask} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
