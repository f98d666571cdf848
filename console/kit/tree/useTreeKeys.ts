import type { KeyboardEvent, RefObject } from 'react'

const item = '[role="treeitem"]'

/**
 * Keys of a tree, as the ARIA practices have them: up and down to what is next in sight, right into a branch, left out of
 * it, Enter chooses.
 */
export function useTreeKeys(
  tree: RefObject<HTMLElement | null>,
  onToggle: (id: string, open: boolean) => void,
  onChoose: (id: string) => void,
) {
  return (event: KeyboardEvent) => {
    const items = [...(tree.current?.querySelectorAll<HTMLElement>(item) ?? [])]
    const here = (event.target as HTMLElement).closest<HTMLElement>(item)
    const at = here ? items.indexOf(here) : -1
    if (!here || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const id = here.dataset.id ?? ''
    const open = here.getAttribute('aria-expanded')
    const goes: Record<string, () => void> = {
      ArrowDown: () => items[at + 1]?.focus(),
      ArrowUp: () => items[at - 1]?.focus(),
      Home: () => items[0]?.focus(),
      End: () => items.at(-1)?.focus(),
      ArrowRight: () => (open === 'false' ? onToggle(id, true) : open === 'true' ? items[at + 1]?.focus() : undefined),
      ArrowLeft: () => (open === 'true' ? onToggle(id, false) : here.parentElement?.closest<HTMLElement>(item)?.focus()),
      Enter: () => onChoose(id),
      ' ': () => onChoose(id),
    }
    const go = goes[event.key]
    if (!go) return
    event.preventDefault()
    go()
  }
}
