/** A change in per cent with its sign, where it is one in the digits shown; `--` when there is nothing to compare with. */
function signedPercent(percent: number | null | undefined): string {
  if (percent === null || percent === undefined) return '--'
  const text = percent.toFixed(1)
  return Number(text) === 0 ? '0.0%' : `${percent > 0 ? '+' : ''}${text}%`
}

/** From doubling on people think in multiples. */
const doubled = 100

/**
 * A change beside what it is compared with: `较昨日 +12.3%`, from doubling on `为昨日的 3.1 倍`.
 * @param compared 昨日, 上期 …
 */
export function comparedWith(compared: string, percent: number | null | undefined): string {
  if (percent !== null && percent !== undefined && Number(percent.toFixed(1)) >= doubled)
    return `为${compared}的 ${(1 + percent / 100).toFixed(1)} 倍`
  return `较${compared} ${signedPercent(percent)}`
}
