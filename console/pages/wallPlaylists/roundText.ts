/** How long one round of a rotation takes: 75 s → 1 分 15 秒. */
export function roundText(items: readonly { seconds: number }[]): string {
  const all = items.reduce((sum, { seconds }) => sum + seconds, 0)
  const [minutes, rest] = [Math.floor(all / 60), all % 60]
  return [minutes && `${minutes} 分`, (rest || !minutes) && `${rest} 秒`].filter(Boolean).join(' ')
}
