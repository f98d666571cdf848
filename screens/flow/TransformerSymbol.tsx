/** Height of the symbol, stage units. */
export const transformerHeight = 58

/** Two coupled windings, as IEC 60617 draws a transformer; `y` is its upper end. */
export function TransformerSymbol({ x, y, live }: { x: number; y: number; live: boolean }) {
  return (
    <g className={live ? 'transformer' : 'transformer transformer--dead'}>
      <circle cx={x} cy={y + 19} r="19" />
      <circle cx={x} cy={y + 39} r="19" />
    </g>
  )
}
