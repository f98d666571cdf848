import useEscKeyDown from '@rc-component/portal/es/useEscKeyDown'
import type { RefObject } from 'react'

/** Where somebody types, the key belongs to the field. */
const typing = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, [contenteditable]'

/**
 * Esc closes what was opened last, and nothing beneath it. The stack is the one antd's own layers stand on (date panel, list of a select, menu,
 * dialog), so that ours and theirs take turns. Esc typed into a field closes only the layer that the field lies in.
 * @param layer element of a layer that has fields of its own
 */
export function useEsc(open: boolean, onEsc: () => void, layer?: RefObject<HTMLElement | null>) {
  useEscKeyDown(open, ({ top, event }) => {
    const target = event.target instanceof Element ? event.target : null
    const elsewhere = target?.matches(typing) && !layer?.current?.contains(target)
    if (top && !elsewhere) onEsc()
  })
}
