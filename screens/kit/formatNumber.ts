const formats = new Map<number, Intl.NumberFormat>()

/** Fixed decimals and thousands separators: 1234.5 → "1,234.50". */
export function formatNumber(value: number, digits: number): string {
  let format = formats.get(digits)
  if (!format) {
    format = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    formats.set(digits, format)
  }
  const text = format.format(value)
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text
}
