/** What a total speaks of: "48/50 站"; incomplete ones are marked. */
export function CoverageNote({ reported, total }: { reported: number; total: number }) {
  return (
    <span className={`coverage${reported < total ? ' partial' : ''}`} title={`${total} 座站点中 ${reported} 座有数据`}>
      {reported}/{total} 站
    </span>
  )
}
