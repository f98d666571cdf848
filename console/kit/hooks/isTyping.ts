const fields = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, [contenteditable]'

/** Where somebody types, a key belongs to the field. */
export const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.matches(fields)
