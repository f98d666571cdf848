const paths = {
  /** A module on its stand. */
  pv: 'M10 6h28l6 22H4zM8 14h32M6 21h36M19 6l-3 22M29 6l3 22M24 28v10M15 38h18',
  /** A pylon. */
  grid: 'M24 4 14 42M24 4l10 38M10 14h28M7 22h34M10 14l-3 8M38 14l3 8M20 20l11 12M28 20 17 32M16 34h16',
  /** A battery with three cells. */
  storage: 'M5 12h34v24H5zM39 19h4v10h-4M13 18v12M22 18v12M31 18v12',
  /** A works with its chimney. */
  load: 'M5 42V20l12 8v-8l12 8V6h8v36zM13 34h4M23 34h4M33 34h0',
  /** A charging post with its cable. */
  charging: 'M8 42V8a3 3 0 0 1 3-3h14a3 3 0 0 1 3 3v34M4 42h28M13 12h10v7H13zM28 24h4a3 3 0 0 1 3 3v7a3.5 3.5 0 0 0 7 0V19l-6-7',
} as const
export type NodeKind = keyof typeof paths

/** What a node is, as a line drawing in its colour. */
export function NodeIcon({ kind }: { kind: NodeKind }) {
  return (
    <svg className="node-icon" viewBox="0 0 48 48" aria-hidden="true">
      <path d={paths[kind]} fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
