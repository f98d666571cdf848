import useEscKeyDown from '@rc-component/portal/es/useEscKeyDown'
import type { RefObject } from 'react'
import { isTyping } from './isTyping.ts'
import { useMounted } from './useMounted.ts'

/**
 * Esc closes what was opened last, and nothing beneath it. The stack is the one antd's own layers stand on (date panel,
 * list of a select, menu, dialog), so that ours and theirs take turns. Esc typed into a field closes only the layer
 * that the field lies in.
 * @param layer element that has fields of its own
 */
export function useEsc(open: boolean, onEsc: () => void, layer: RefObject<HTMLElement | null>) {
  useEscKeyDown(useMounted() && open, ({ top, event }) => {
    if (top && (!isTyping(event.target) || layer.current?.contains(event.target as Element))) onEsc()
  })
}
