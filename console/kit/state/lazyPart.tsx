import { type ComponentType, lazy } from 'react'
import { loadChunk } from '../../../core/browser/loadChunk.ts'
import { Boundary, wasShown } from './Boundary.tsx'
import { type PartNoteProps, PartNote } from './PartNote.tsx'

/** A dialog is given up by its own way out. */
interface Closing {
  onClose?: () => void
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * `lazy` remembers a failed load for as long as the page lives. Here whoever comes after a failure loads anew: after its note was
 * shown, for until then it is the same attempt that is drawn again.
 */
export function lazyAgain<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let failure: Error | null = null
  const begin = () =>
    lazy(() =>
      load().catch(error => {
        failure = error
        throw error
      }),
    ) as unknown as ComponentType<Props>
  let Current = begin()
  return props => {
    if (failure && wasShown(failure)) {
      failure = null
      Current = begin()
    }
    return <Current {...props} />
  }
}

/**
 * A part of a page whose code comes when it is wanted. Where it does not come, or breaks, a note says so and offers to try again;
 * everything around it stands.
 * @param name as people call it: 站点列表
 * @param Note stands in the part's place; `CornerNote` for what lies over the page
 */
export function lazyPart<Props extends object>(
  name: string,
  load: Load<Props>,
  Note: ComponentType<PartNoteProps> = PartNote,
): ComponentType<Props> {
  const Part = lazyAgain(() => loadChunk(load))
  return props => (
    <Boundary note={(error, onRetry) => <Note {...{ name, error, onRetry }} onClose={(props as Closing).onClose} />}>
      <Part {...props} />
    </Boundary>
  )
}
