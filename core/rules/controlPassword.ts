import type { Rule } from './rules.ts'

/**
 * The secondary password of scene control: typed on a panel with a pen or a thumb, so shorter than that of an account;
 * five tries guard it.
 */
export const controlPassword: Rule = value =>
  !value ? '请输入二级密码' : value.length < 6 || value.length > 20 ? '长度在6到20个字符' : undefined

/** A right password opens the panel after this, a wrong one is told this long, ms. */
export const unlockMs = 1000
export const wrongMs = 2000
/** How long control stays open, s, and how many tries there are before it rests, s. */
export const grantSeconds = 300
export const controlTries = 5
export const controlRestSeconds = 600
