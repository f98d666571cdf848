/** What is checked of a device: a value with limits where one is read. */
export interface Checked {
  unit: string
  lower: number | null
  upper: number | null
}

/** An item of a standard: what is checked of a device, and how. */
export interface StandardItem extends Checked {
  standardId: string
  standardName: string
  method: string
  /** A photograph is to be taken. */
  photo: boolean
}

/** What was found. `none` = does not apply. */
export interface Found {
  result: 'ok' | 'bad' | 'none'
  value: number | null
  note: string
}

/** Does a value lie outside of the limits? */
export const isOutside = ({ lower, upper }: Checked, value: number) =>
  (lower !== null && value < lower) || (upper !== null && value > upper)

/** Limits as people write them: 10 ~ 20 ℃, ≥ 10 ℃; empty without any. */
export function limitsText({ unit, lower, upper }: Checked): string {
  if (lower !== null && upper !== null) return `${lower} ~ ${upper} ${unit}`.trim()
  if (lower !== null) return `≥ ${lower} ${unit}`.trim()
  return upper === null ? '' : `≤ ${upper} ${unit}`.trim()
}

/** Why a finding cannot be taken without a photograph, where its standard asks for one; undefined where it can. */
export const photoFaultOf = ({ photo }: Pick<StandardItem, 'photo'>, { result }: Pick<Found, 'result'>, pictured: boolean) =>
  photo && result !== 'none' && !pictured ? '该项须有照片，请先拍照' : undefined

/** Why a finding cannot be taken; undefined where it can. What the form and the server ask alike. */
export function faultOf(check: Checked, { result, value, note }: Found): string | undefined {
  if (result === 'none') return undefined
  if (result === 'bad' && !note.trim()) return '请说明异常情况'
  if (!check.unit) return undefined
  if (value === null) return '请填写读数'
  if (result === 'ok' && isOutside(check, value)) return `读数超出 ${limitsText(check)}，应判为异常`
  return undefined
}
