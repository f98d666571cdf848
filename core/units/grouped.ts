const plain = /^(-?)(\d{4,})(\.\d+)?$/

/**
 * A number as people read it: 12,345.6. A text that is no plain number stays as it is.
 * @param decimals places behind the point; those the number has, unless said otherwise
 */
export function grouped(value: number | string, decimals?: number): string {
  const text = typeof value === 'number' && decimals !== undefined ? value.toFixed(decimals) : String(value)
  return text.replace(plain, (_, sign: string, whole: string, rest = '') => `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`)
}
