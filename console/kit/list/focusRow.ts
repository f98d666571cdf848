/** Gives the focus to a row of the list, and leaves the page where it is. */
export const focusRow = (id: string) =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
